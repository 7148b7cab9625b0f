"""Patterns for phrases of pages in many languages: paywalls, errors, logins, "read more". One pattern a line.

They are matched against short texts only (a title, a heading, a note), so an article about them does not match.
"""

from __future__ import annotations

import re


def _any(lines: str, frame: str = "{}") -> re.Pattern[str]:
    return re.compile(frame.format("|".join(line.strip() for line in lines.strip().splitlines())), re.IGNORECASE)


# A paywall.
WALL = _any(
    r"""
    (?:subscribe|sign (?:in|up)|log ?in|register|join)[^.!?]{0,60} to (?:continue|keep|read|unlock|finish|access|view)\b
    (?:continue|keep) reading (?:this|the (?:full|rest)|with|for)
    to (?:continue|keep) reading
    to read the (?:full|whole|rest|entire)
    \b(?:is|are) (?:only |exclusively |reserved )?(?:available )?(?:for|to) (?:our )?(?:paying )?(?:subscribers|members)
    (?:subscribers?|members?)[- ](?:only|exclusive)
    exclusive to (?:subscribers|members)
    already a subscriber\b
    unlock this (?:article|story)
    you(?:['’]ve| have) (?:reached|read|used) (?:your|all|the)[^.]{0,40}(?:free|limit)
    nur für (?:unsere )?(?:\w+[- ])?abonnent
    für abonnenten
    jetzt (?:weiterlesen|abonnieren)
    weiterlesen mit
    um weiterzulesen
    (?:artikel|beitrag|inhalt) (?:ist|lesen)[^.]{0,40}(?:kostenpflichtig|\babo\b|plus-)
    réservée?s? (?:aux|à nos) abonn
    il vous reste [\d,.]+ ?%
    pour lire la suite
    poursuiv\w+ (?:votre|la) lecture
    déjà abonné
    s['’]abonner pour
    para (?:nuestros )?suscriptores
    suscríbete para
    para seguir leyendo
    hazte suscriptor
    exclusivo para assinantes
    conteúdo (?:exclusivo|restrito)
    assine para (?:ler|continuar|ter)
    para continuar (?:lendo|a ler)
    já é assinante
    (?:riservato|contenuto)[^.]{0,20} abbonat
    per continuare a leggere
    abbonati per
    dla (?:naszych )?(?:subskrybent|prenumerator|abonent)
    (?:aby|żeby) (?:czytać|przeczytać) (?:dalej|cały|całość)
    wykup (?:dostęp|subskrypcję|abonament)
    (?:alleen|exclusief) voor abonnees
    (?:lees verder|verder lezen) (?:met|voor|als)
    om verder te lezen
    för prenumeranter
    (?:forbeholdt|kun for|for) abonnent
    logga in för att (?:läsa|fortsätta)
    только (?:для|по) подпис
    чтобы (?:дочитать|читать дальше|продолжить чтение)
    доступ\w* (?:только )?(?:по подписке|подписчикам)
    (?:pouze|jen) pro (?:předplatitele|abonenty)
    csak előfizetőknek
    sadece aboneler
    会員限定|有料会員|この記事は有料|続きを読むには|残り\d+文字
    订阅(?:后|以)(?:继续)?阅读|仅限(?:订阅|会员)|付费(?:阅读|内容)
    유료 ?(?:회원|기사)|구독자 전용
    """
)
# A link from a summary to the article.
MORE = _any(
    r"""
    \bread (?:more|on|the (?:rest|full|whole|entire)|full|complete)
    \b(?:continue|keep) reading
    ^continue\W*$
    \b(?:view|see) (?:the )?(?:full|original|whole) (?:article|post|story)
    \bfull (?:story|article)
    \bmore(?: »|…|\.\.\.|\]|$)
    \bclick here to (?:read|continue)
    \bweiterlesen|\bmehr lesen
    \bden (?:ganzen|vollständigen) (?:artikel|beitrag)
    \bzum (?:ganzen )?artikel
    \blire (?:la suite|plus|l['’]article)
    \b(?:seguir|continuar|sigue) leyendo|\bleer más
    \bcontinu[ae]r? lendo|\bleia mais|\bler mais
    \bcontinua a leggere|\bleggi (?:tutto|di più|l['’]articolo)
    \blees (?:verder|meer)
    \bczytaj (?:dalej|więcej|całość)
    \bчитать (?:далее|дальше|полностью)
    \bläs (?:mer|vidare)|\bles mer|\blæs mere|\bčíst dál|\bdevamını oku
    続きを読む|阅读全文|繼續閱讀|继续阅读|더 보기
    """
)
# Added by feed software at the end of every entry.
APPENDED = _any(
    r"""
    the post .{1,400} (?:appeared first on|first appeared on)\b
    der beitrag .{1,400} erschien zuerst auf\b
    cet article .{1,400} est apparu en premier sur\b
    la entrada .{1,400} (?:se publicó|apareció) primero en\b
    o post .{1,400} apareceu primeiro em\b
    l['’]articolo .{1,400} proviene da\b
    (?:wpis|artykuł) .{1,400} pojawił się
    het bericht .{1,400} verscheen eerst op\b
    """,
    "^(?:{})",
)
# Links to other articles within a text.
POINTER = _any(
    r"""
    (?:also |must )?read(?: more| next| also|:)
    related\b
    see also
    more (?:on|from)\b
    sign up|subscribe\b
    follow (?:us|him|her|me|the author)\b
    click here
    watch(?: more)?:
    lesen sie (?:auch|mehr)|mehr zum thema
    (?:à )?lire aussi|à lire|lisez aussi
    lee (?:también|más)|te puede interesar
    leia (?:também|mais)
    leggi anche
    lees ook
    czytaj (?:też|także|również|więcej)|zobacz (?:też|także)
    читайте также
    läs (?:också|mer)|les også
    """,
    r"^\W*(?:{})",
)
# An error page with status 200.
MISSING = _any(
    r"""
    \b404\b
    (?:page|article|story|content) (?:not found|no longer (?:exists|available)|unavailable)
    (?:page|article|story|content) (?:can(?:no|['’])t|could not) be found
    ^not found$
    seite (?:wurde )?nicht gefunden
    (?:seite|artikel|beitrag)[^.]{0,20} nicht (?:mehr )?(?:verfügbar|vorhanden)
    page (?:non trouvée|introuvable)
    página no (?:encontrada|existe)
    página não (?:encontrada|existe)
    pagina non trovata
    pagina niet gevonden
    nie znaleziono (?:strony|artykułu)
    strona nie (?:została znaleziona|istnieje)
    страница не (?:найдена|существует)
    sidan (?:hittades inte|finns inte)
    siden (?:ble ikke funnet|findes ikke)
    stránka (?:nenalezena|neexistuje)
    ページが見つかりません|页面不存在|找不到页面|페이지를 찾을 수 없습니다
    """
)
LOGIN = _any(
    r"""
    log ?in\b|sign ?[io]n\b
    anmelden|anmeldung|einloggen
    connexion|se connecter|identifiez-vous
    iniciar sesión|acceder\b|entrar\b
    accedi\b|inloggen
    zaloguj|logowanie
    войти|вход\b
    logga in|logg inn|log ind|přihlášení
    ログイン|登录|로그인
    """,
    r"^\W*(?:{})",
)
# A bot check, or a page that needs scripts.
BARRED = _any(
    r"""
    just a moment
    access (?:to this page has been )?denied
    are you (?:a )?(?:human|robot)
    attention required|security check|pardon our interruption
    verify(?:ing)? (?:that )?you are
    403 forbidden|^forbidden$
    please enable (?:javascript|cookies)
    before you continue
    zugriff verweigert|accès refusé|acceso denegado|acesso negado|odmowa dostępu
    доступ (?:запрещ|огранич)
    """
)
SEARCH = _any(
    r"""
    search results
    \bresults for\b
    suchergebnis
    résultats (?:de (?:la )?recherche|pour)
    resultados de (?:la )?(?:búsqueda|busca|pesquisa)
    risultati (?:della |di )?ricerca
    zoekresultaten
    wyniki wyszukiwania
    результаты поиска
    sökresultat|søkeresultat|søgeresultat
    検索結果|搜索结果
    """
)
COOKIES = _any(
    r"""
    cookie|consent|gdpr|rgpd|dsgvo
    einwilligung|datenschutz
    privacy|personali[sz]
    confidentialité|traceurs|consentement
    privacidad|consentimiento|privacidade
    prywatnoś|ciasteczk|\bzgod[ęay]\b
    """
)
# Before an author's name.
BY = _any(
    r"""
    by|written by|posted by|author|text
    von|autor(?:in)?
    par|auteur
    por|autora
    di|door|av|af
    przez|autorka
    автор
    """,
    r"^(?:{})(?::\s*|\s+)",
)
