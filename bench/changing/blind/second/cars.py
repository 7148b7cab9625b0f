"""A Turkish market of used cars: cards with data attributes, lists of labels and values, forms with tokens."""

from __future__ import annotations

from datetime import datetime

from bench.changing.blind.second import cars_truth as truth
from bench.changing.blind.second.cars_truth import (
    CAPTIONS,
    DEALER,
    FEES,
    HOME,
    KERVAN,
    LINA,
    OPERATORS,
    SAFETY,
    SHOWCASE,
    TIPS,
    TITLES,
    VIRA,
)
from bench.changing.chances import key, listed, mixed, number, para, pick, rows, sometimes
from bench.changing.parts import MadeSite
from bench.changing.pieces import Tongue, ago, before, others, today
from bench.changing.scenario import Fetch

TURKISH = Tongue(
    "Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar".split(),
    "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(),
    "{day} {month} {year} {weekday}",
    ("{} dakika önce", "{} dakika önce"),
    ("{} saat önce", "{} saat önce"),
    ("{} gün önce", "{} gün önce"),
)


def showcase(fetch: Fetch) -> str:
    """Two paid advertisements of others."""
    cards = "".join(
        f'<li class="vitrin__kart" data-ilan="{key(fetch, 9)}"><b>{name}</b><i>{price}</i><u>{town}</u></li>'
        for name, price, town in mixed(fetch, SHOWCASE, 2)
    )
    return f'<section class="vitrin" aria-label="Reklam"><h4>Vitrin</h4><ul>{cards}</ul></section>'


def similar(path: str, fetch: Fetch) -> str:
    cards = "".join(
        f'<a class="benzer__kart" href="{to}" data-sira="{at}">{title}</a>'
        for at, (to, title) in enumerate(mixed(fetch, others(TITLES, path), 2))
    )
    heading = pick(fetch, ("Bunlara da bakın", "İlginizi çekebilir"))
    return f'<section class="benzer"><h4>{heading}</h4><div class="benzer__serit">{cards}</div></section>'


def chat(fetch: Fetch) -> str:
    return sometimes(
        fetch,
        0.4,
        f'<div class="sohbet" data-oturum="{key(fetch, 20)}"><p>Merhaba, ben {pick(fetch, OPERATORS)}. Aradığınız '
        "aracı bulmanıza yardım edeyim mi?</p><button>Sohbeti başlat</button></div>",
    )


def tip(fetch: Fetch) -> str:
    return sometimes(fetch, 0.7, f'<aside class="ipucu"><strong>İpucu</strong><p>{pick(fetch, TIPS)}</p></aside>')


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    menu = "".join(f'<a class="ust__bag" href="{to}">{label}</a>' for to, label in TITLES[3:])
    return f"""<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><title>{title} - OtoMeydan</title>
<link rel="stylesheet" href="/s/ana.css?v={key(fetch, 8)}">
<script>var OM={{sayfa:"{path}",oturum:"{key(fetch, 26)}",deney:"{pick(fetch, ("A", "B", "C"))}"}};</script></head>
<body class="govde" data-sunucu="tr-{pick(fetch, ("ist", "ank", "izm"))}-{number(fetch, 1, 8)}">
<header class="ust"><a class="ust__logo" href="/">OtoMeydan</a>
<form class="ust__arama" action="/ara" method="post"><input type="hidden" name="_token" value="{key(fetch, 40)}">
<input name="kelime" aria-label="Kelime, ilan no veya mağaza"><button>Ara</button></form>
<nav class="ust__menu">{menu}</nav><span class="ust__tarih">{today(fetch, TURKISH)}</span></header>
<main class="icerik">{main}</main>
<div class="yan">{showcase(fetch)}{tip(fetch)}{similar(path, fetch)}</div>
<footer class="alt"><p>OtoMeydan yalnızca aracıdır. İlanların doğruluğundan ilanı veren sorumludur.</p>
<p>Elektronik Ticaret Hizmetleri A.Ş., Samsun. © {fetch.at.year}. Sayfa
{number(fetch, 42, 310)} ms içinde hazırlandı.</p>
</footer>{chat(fetch)}</body></html>"""


def advertisement(
    path: str, heading: str, facts: tuple[tuple[str, str], ...], text: str, since: datetime, fetch: Fetch
) -> str:
    lines = "".join(
        f'<li class="kunye__satir"><span class="kunye__ad">{name}</span><span class="kunye__deger">{value}</span></li>'
        for name, value in facts
    )
    photos = "".join(
        f'<figure class="galeri__kare"><img src="/f/{key(fetch, 14)}.webp" alt=""><figcaption>{caption}</figcaption>'
        "</figure>"
        for caption in mixed(fetch, CAPTIONS, 2)
    )
    return frame(
        path,
        heading,
        f"""<article class="ilan" itemscope itemtype="https://schema.org/Car"><h1 itemprop="name">{heading}</h1>
<p class="ilan__canli">Şu anda {number(fetch, 2, 57)} kişi bu ilana bakıyor</p>
<p class="ilan__yas">İlan {ago(fetch, TURKISH, since)} yayımlandı</p><div class="galeri">{photos}</div>
<ul class="kunye">{lines}</ul><section class="ilan__metin"><h2>Açıklama</h2>{text}</section></article>""",
        fetch,
    )


def home(round: int, fetch: Fetch) -> str:
    cards = [
        f"""<article class="kart" data-k="{key(fetch, 5)}"><h3>{f'<a href="{to}">{name}</a>' if to else name}</h3>
<p class="kart__fiyat">{price}</p><p class="kart__yer">{place}</p></article>"""
        for to, name, price, place in (
            (VIRA, "Anka Vira 1.6, 2017", truth.ASKED.at(round), "Konya, Selçuklu"),
            (KERVAN, "Toros Kervan 1.5 dizel, 2018", "1.196.000 TL", "Ankara, Etimesgut"),
            (LINA, "Meltem Lina hibrit, 2021", "1.742.000 TL", "Trabzon, Ortahisar"),
            ("", truth.NOVA.at(round), "899.500 TL", "Manisa, Akhisar"),
        )
        if name
    ]
    return frame(
        HOME,
        "İkinci el otomobil ilanları",
        f"""<h1>İkinci el otomobil ilanları</h1>{para(truth.UPKEEP.at(round), ' class="duyuru" role="status"')}
<p class="tanitim">Aracını satan da alan da burada buluşuyor: 81 ilde {truth.DEALERS.at(round)} ve binlerce bireysel
satıcı. Her ilan yayımlanmadan önce bir çalışanımız tarafından okunur, plakası ve şasi numarası karşılaştırılır.</p>
<h2>Editörün seçtikleri</h2><div class="kartlar">{"".join(mixed(fetch, cards))}</div>
<p class="tanitim">Satışa nereden başlayacağınızı bilmiyorsanız önce ücretlere, sonra rehbere göz atın. Fotoğrafı bol,
kusuru saklanmamış ilanlar ortalama dokuz günde alıcı buluyor.</p>""",
        fetch,
    )


def vira(round: int, fetch: Fetch) -> str:
    return advertisement(
        VIRA,
        "Anka Vira 1.6, 2017",
        (
            ("Fiyat", truth.ASKED.at(round)),
            ("Kilometre", truth.MILEAGE.at(round)),
            ("Yakıt", "Benzin ve LPG"),
            ("Vites", "Düz, altı ileri"),
            ("Hasar kaydı", truth.DAMAGE.at(round)),
            ("Renk", "Füme"),
        ),
        """<p>Aracımız aile içinde kullanıldı, bakımları zamanında ve hep aynı serviste yapıldı. Sol arka çamurluk
lokal boyalıdır, değişen parça yoktur. Triger seti ve devirdaim geçen yaz yenilendi.</p><p>Lastikler dört mevsim olup
bir yıl daha gider. Ekspertize kapımız açık, masrafı alıcıya aittir.</p>""",
        before(70),
        fetch,
    )


def kervan(round: int, fetch: Fetch) -> str:
    return advertisement(
        KERVAN,
        truth.HEADING.at(round),
        (
            ("İlan durumu", truth.FOR_SALE.at(round)),
            ("Fiyat", "1.196.000 TL"),
            ("Kilometre", "96.300 km"),
            ("Yakıt", "Dizel"),
            ("Çekiş", "Önden"),
            ("Kimden", "Bireysel satıcı"),
        ),
        f"""<p>Yedi kişilik, üçüncü sıra koltukları hiç kullanılmadı. Çocuk büyüyünce bize fazla gelmeye başladı, bu
yüzden veriyorum. Klima gazı ve polen filtresi yeni değişti.</p><p>Pazarlık yalnızca araç başında olur. Hafta içi
akşam altıdan sonra, hafta sonu bütün gün gösterebilirim. {truth.NO_SWAP.at(round)}</p>""",
        before(131),
        fetch,
    )


def lina(round: int, fetch: Fetch) -> str:
    equipment = mixed(
        fetch,
        [
            "Geri görüş kamerası",
            "Şerit takip uyarısı",
            "Isıtmalı ön koltuklar",
            "Anahtarsız çalıştırma",
            *([truth.SUNROOF.at(round)] if truth.SUNROOF.at(round) else []),
        ],
    )
    return advertisement(
        LINA,
        "Meltem Lina hibrit, 2021",
        (
            ("Fiyat", "1.742.000 TL"),
            ("Kilometre", "41.870 km"),
            ("Garanti bitişi", truth.WARRANTY.at(round)),
            ("Motor", "1.8 hibrit, 122 beygir"),
            ("Kimden", "Kuzey Oto"),
        ),
        f"""<p>Şehir içinde yüz kilometrede dört buçuk litreyi geçmiyor. Bataryanın sağlık raporu torpido gözünde,
ekspertizde isteyen herkese gösteriyoruz.</p><h3>Donanım</h3><ul class="donanim">{listed(equipment)}</ul>
<p class="satici">Sorularınız için <b>Nermin Başaran</b>: <a href="#ara">{truth.CALL.at(round)}</a></p>""",
        before(22),
        fetch,
    )


def dealer(round: int, fetch: Fetch) -> str:
    hours = (
        ("Hafta içi", "08.30–19.00"),
        ("Cumartesi", truth.SATURDAY.at(round)),
        ("Pazar", "kapalı"),
    )
    return frame(
        DEALER,
        "Kuzey Oto, Trabzon",
        f"""<h1>Kuzey Oto, Trabzon</h1><p>1994'ten beri Değirmendere sanayi sitesinde baba oğul çalışıyoruz. Sattığımız
her araç önce kendi lifte çıkar; bulduğumuz kusuru ilana yazar, yazamayacağımız aracı almayız.</p>
<dl class="magaza"><dt>Satış sorumlusu</dt><dd>{truth.SELLER.at(round)}</dd><dt>Adres</dt><dd>Sanayi Mahallesi, Çarkçı
Sokak 14, Ortahisar</dd><dt>Üyelik</dt><dd>2011 yılından beri</dd></dl>
<table class="saatler"><caption>Çalışma saatleri</caption><tbody>{rows(hours)}</tbody></table>
<p>Ramazan boyunca iftar saatinde yarım saat ara veriyoruz. Randevu alan misafirlerimizi otogardan kendi aracımızla
karşılıyoruz.</p>""",
        fetch,
    )


def fees(round: int, fetch: Fetch) -> str:
    table = (
        ("Üst sıra", "7 gün", truth.DOPING.at(round)),
        ("Vitrinde göster", "14 gün", "790 TL"),
        ("Acil etiketi", "10 gün", "185 TL"),
        ("Fotoğraf çekimi", "bir kez", "1.450 TL"),
    )
    return frame(
        FEES,
        "İlan ücretleri",
        f"""<h1>İlan ücretleri</h1><p>Her bireysel üye {truth.FREE.at(round)} için ücret ödemez. Sonraki ilanlar ve öne
çıkarma seçenekleri aşağıdaki tarifeye göre ücretlendirilir; ödeme ilan yayımlanınca alınır.</p>
<table class="tarife"><thead><tr><th>Seçenek</th><th>Süre</th><th>Ücret</th></tr></thead><tbody>{rows(table)}</tbody>
</table><h2>İade</h2><p>İlan bizim hatamız yüzünden yayından kalkarsa kalan günlerin bedeli beş iş günü içinde karta
geri yatırılır. Kurallara uymadığı için kaldırılan ilanlarda iade yapılmaz.</p>
<p class="dipnot"><small>{truth.VAT.at(round)} Fatura e-posta ile gönderilir.</small></p>""",
        fetch,
    )


def safety(round: int, fetch: Fetch) -> str:
    fraud = truth.FRAUD.at(round)
    box = f'<div class="uyari" role="alert"><p>{fraud}</p></div>' if fraud else ""
    return frame(
        SAFETY,
        "Güvenli alışveriş rehberi",
        f"""<h1>Güvenli alışveriş rehberi</h1>{box}<h2>Görmeden önce</h2><p>Satıcıya aracın kaç yıldır kendisinde
olduğunu ve niçin sattığını sorun. Cevaplar ilanla tutmuyorsa yola çıkmayın. Piyasanın çok altında bir fiyat, çoğu zaman
başka birinin fotoğraflarıyla verilmiş bir ilandır.</p><h2>Noterde</h2><p>Bedel, satış imzalanırken güvenli ödeme
sistemiyle aktarılmalıdır. Gitmeden önce <a href="{truth.CONTRACT.at(round)}">örnek satış sözleşmesi</a> üzerinden
maddelere bakabilirsiniz.</p><h2>Satıştan sonra</h2><p>Zorunlu trafik sigortası on beş gün içinde yeni malik adına
yapılır. Plaka değişmiyorsa geçiş etiketi için ayrıca başvurmanız gerekmez.</p>""",
        fetch,
    )


CARS = MadeSite(
    "otomeydan.test",
    (
        "people who look at an advertisement right now",
        "paid cards of other sellers with a price and a town",
        "strip of the market's own pages under one of two headings",
        "advice to buyers, one of five, for most visits",
        "chat opened by one of four names, or no chat",
        "captions of two photographs out of six",
        "cards and equipment in an order of the request",
        "days since an advertisement appeared",
    ),
    {HOME: home, VIRA: vira, KERVAN: kervan, LINA: lina, DEALER: dealer, FEES: fees, SAFETY: safety},
    truth.SLOTS,
)
