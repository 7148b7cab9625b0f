"""A Korean government office with its board of press releases, as the framework of such offices makes them."""

from __future__ import annotations

from bench.changing.made import CELLS, MadeSite, Say, Slot, item, paragraph, row
from bench.changing.platforms.serving import hexes, moment, of_cache, often, one, several, turn
from bench.changing.scenario import Fetch

BOARD, RELEASE, NOTICE, BUDGET, STAFF = (
    "/brd/press/list.do", "/brd/press/view-3127.do", "/brd/notice/list.do", "/info/subsidy.do", "/org/staff.do",
)  # fmt: skip
TITLES = {BOARD: "보도자료", NOTICE: "공지사항", BUDGET: "지원사업 안내", STAFF: "조직 및 연락처"}
DAYS = "월화수목금토일"
POPUPS = (
    "해양 안전 주간",
    "바다 사진 공모전",
    "어촌 체험 여행",
    "갯벌 지킴이 모집",
    "등대 스탬프 여행",
    "청년 어업인 이야기",
)
KEYWORDS = ("어선 등록", "낚시 면허", "해수욕장", "수산물 이력", "항만 출입증", "선원 수첩", "조석표")
SLOTS = (
    Slot("main notice", "notice", ("/",), {0: "", 4: "누리집 점검으로 3월 7일 민원 접수가 중단됩니다.", 13: ""}),
    Slot("slogan", "figure in a sentence", ("/",), {0: "전국 114개 항포구", 9: "전국 117개 항포구"}),
    Slot("quick", "entry", ("/",), {0: "", 6: "적조 발생 신고 창구"}),
    Slot("press1", "row", (BOARD,), {0: "", 1: "소형 어선 안전장비 보급 확대"}),
    Slot("press2", "row", (BOARD,), {0: "", 5: "남해안 적조 예비특보 발령"}),
    Slot("press3", "row", (BOARD,), {0: "", 10: "김 수출 1조 원 돌파 기념식 개최"}),
    Slot("press4", "row", (BOARD,), {0: "설 연휴 여객선 특별교통대책 결과", 10: ""}),
    Slot("press5", "title beside noise", (BOARD,), {
        0: "연안 침식 실태조사 결과 발표", 8: "[정정] 연안 침식 실태조사 결과 발표문",
    }),
    Slot("title", "heading", (RELEASE,), {0: "연안 침식 실태조사 결과", 8: "연안 침식 조사 결과를 바로잡습니다"}),
    Slot("area", "figure in a paragraph", (RELEASE,), {0: "축구장 36개", 8: "축구장 63개"}),
    Slot("fix", "correction", (RELEASE,), {0: "", 8: "당초 배포한 자료의 침식 면적에 오류가 있어 바로잡습니다."}),
    Slot("file", "document", (RELEASE,), {0: "", 8: "별첨2_지역별_침식등급.xlsx"}),
    Slot("manager", "name", (RELEASE,), {0: "윤가람 사무관", 12: "표은솔 서기관"}, "담당자"),
    Slot("notice1", "entry", (NOTICE,), {0: "", 2: "2026년 상반기 공무직 채용 공고"}),
    Slot("notice2", "entry", (NOTICE,), {0: "", 11: "입찰 공고: 해양쓰레기 수거 용역"}),
    Slot("notice3", "entry", (NOTICE,), {0: "청사 주차장 공사 안내", 11: ""}),
    Slot("exam", "date moved", (NOTICE,), {0: "필기시험 4월 11일", 7: "필기시험 4월 25일"}),
    Slot("amount", "table cell", (BUDGET,), {0: "최대 3,000만 원", 3: "최대 3,500만 원"}, "노후 기관 교체"),
    Slot("until", "deadline moved", (BUDGET,), {
        0: "2026. 3. 20.", 3: "2026. 3. 31.", 14: "2026. 4. 15.",
    }, "노후 기관 교체"),
    Slot("state", "state", (BUDGET,), {0: "접수 중", 9: "예산 소진", 14: "추가 접수"}, "스마트 양식"),
    Slot("new support", "row", (BUDGET,), {
        0: "", 14: f"어촌 빈집 정비{CELLS}최대 500만 원{CELLS}2026. 5. 29.{CELLS}예정",
    }),
    Slot("form", "link target", (BUDGET,), {
        0: "https://apply.badacheong.example/form/2025", 3: "https://apply.badacheong.example/form/2026",
    }),
    Slot("phone", "telephone", (STAFF,), {0: "044-201-7730", 12: "044-201-7742"}, "연안관리과"),
    Slot("division", "word in a sentence", (STAFF,), {0: "해양레저과", 15: "해양관광과"}),
)  # fmt: skip


def frame(path: str, title: str, main: str, fetch: Fetch) -> str:
    """The frame of the office: session ids, visitors, popup zone, a survey of satisfaction."""
    at, sid = moment(fetch), f"{hexes(fetch, 24).upper()}.was{fetch.random.randint(1, 4)}"
    popups = "".join(
        f'<li class="pop"><a href="/popup;jsessionid={sid}">{text}</a></li>' for text in several(fetch, POPUPS, 3)
    )
    words = " ".join(f'<a href="/search.do?kw={hexes(fetch, 4)}">#{word}</a>' for word in several(fetch, KEYWORDS, 4))
    links = "".join(
        f'<li><a href="{href}">{name}</a></li>'
        for href, name in of_cache(fetch, path, 60).sample([pair for pair in TITLES.items() if pair[0] != path], 2)
    )
    survey = one(fetch, ("이 페이지에서 제공하는 정보에 만족하십니까?", "찾으시는 정보를 쉽게 찾으셨나요?"))
    banner = "".join(
        f'<li class="banner">{text}</li>'
        for text in turn(fetch, ("정부24 바로가기", "국민신문고 바로가기", "해양안전 포털 바로가기"), 2)
    )
    return f"""<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>{title} | 바다청</title>
<link rel="stylesheet" href="/css/common.css?ver={at:%Y%m%d%H%M%S}"><meta name="_csrf"
content="{hexes(fetch, 8)}-{hexes(fetch, 12)}">
</head><body><div id="skip_nav"><a href="#contents">본문 바로가기</a></div><div id="wrap"><div id="header"><h1
class="logo"><a
href="/">바다청</a></h1><p class="date">{at.year}년 {at.month}월 {at.day}일 {DAYS[at.weekday()]}요일 {at:%H:%M}</p><div
id="gnb"><ul><li><a href="{BOARD}">보도자료</a></li><li><a href="{NOTICE}">공지사항</a></li><li><a
href="{BUDGET}">지원사업</a>
</li><li><a href="{STAFF}">조직도</a></li><li><a href="{RELEASE}">연안 침식</a></li></ul></div><div class="kwd">추천
검색어
{words}</div></div><div id="container"><div id="contents"><h2 class="tit">{title}</h2>{main}</div><div
class="satisfaction">
<form method="post"><fieldset><legend>만족도 조사</legend><p>{survey}</p><input type="hidden" name="_csrf"
value="{hexes(fetch, 32)}"></fieldset></form></div></div><div id="popzone"><h3>알림판</h3><ul>{popups}</ul></div><div
class="quick"><h3>함께 보기</h3><ul>{links}</ul></div><ul class="bannerzone">{banner}</ul><div id="footer"><p>바다청
(30110) 세종특별자치시 물결로 12</p><p class="visit">오늘 방문자 <span>{fetch.random.randint(1200, 9800):,}</span>명
접속 서버
was{fetch.random.randint(1, 4)}</p></div></div></body></html>"""


def home(say: Say, fetch: Fetch) -> str:
    notice = (
        f'<div class="main_notice"><strong>알림</strong><p>{say("main notice")}</p></div>' if say("main notice") else ""
    )
    visual = one(fetch, ("바다가 일터입니다", "깨끗한 연안, 함께 지켜요", "안전한 뱃길의 시작"))
    quick = ("어업 허가 조회", say("quick"), "낚시어선 승객 명부")
    return frame(
        "/",
        "국민과 함께하는 바다",
        f'<div class="visual"><p>{visual}</p></div>{notice}<p class="intro">바다청은 {say("slogan")}, 그리고 섬 '
        f'주민의 뱃길을 돌봅니다.</p><ul class="quick_menu">{"".join(map(item, quick))}</ul>',
        fetch,
    )


def board(say: Say, fetch: Fetch) -> str:
    rows = (
        (3134, say("press3"), "수출가공과", "2026-03-04"),
        (3131, say("press2"), "양식산업과", "2026-03-03"),
        (3129, say("press1"), "어선안전과", "2026-03-02"),
        (3127, say("press5"), "연안관리과", "2026-02-27"),
        (3120, say("press4"), "해운과", "2026-02-20"),
        (3118, "등대 문화유산 세 곳 추가 지정", "항로표지과", "2026-02-18"),
    )
    lines = "".join(
        f'<tr><td class="num">{number}</td><td class="subject"><a '
        f'href="/brd/press/read.do;jsessionid={hexes(fetch, 20)}?seq={number}">{title}</a></td><td>{division}</td><td>'
        f'{day}</td><td class="hit">{(3200 - number) * 41 + 2 * fetch.number + fetch.random.randrange(30):,}</td></tr>'
        for number, title, division, day in rows
        if title
    )
    return frame(
        BOARD,
        TITLES[BOARD],
        '<table class="board_list"><caption>보도자료 목록</caption><thead><tr><th>번호</th><th>제목</th><th>'
        f"담당부서</th><th>등록일</th><th>조회수</th></tr></thead><tbody>{lines}</tbody></table>",
        fetch,
    )


def release(say: Say, fetch: Fetch) -> str:
    files = "".join(
        f'<li><a href="/cmm/fms/FileDown.do?atchFileId={hexes(fetch, 20)}">{name}</a></li>'
        for name in ("연안침식_보도자료.hwp", "별첨1_조사개요.pdf", say("file"))
        if name
    )
    return frame(
        RELEASE,
        "보도자료 상세",
        f'<div class="board_view"><h3 class="view_tit">{say("title")}</h3><ul class="view_info"><li>담당부서 '
        "연안관리과</li><li>"
        f"담당자 <b>{say('manager')}</b></li><li>조회수 {1800 + fetch.number + fetch.random.randrange(40):,}</li></ul>"
        f'{paragraph(say("fix"))}<div class="view_cont"><p>바다청은 지난해 전국 연안 370곳을 조사한 결과 모래 해변의 '
        "폭이 평균 1.2미터 "
        f"줄었고, 사라진 모래의 면적은 {say('area')} 넓이에 이른다고 밝혔다. 동해안은 너울이, 서해안은 방조제가 주된 "
        "원인으로 꼽혔으며 "
        f'조사는 해마다 이어진다.</p></div><ul class="view_file">{files}</ul></div>',
        fetch,
    )


def notices(say: Say, fetch: Fetch) -> str:
    entries = (
        say("notice2"),
        say("notice1"),
        f"항로표지 기능직 {say('exam')}",
        say("notice3"),
        "개인정보 처리방침 안내",
    )
    lines = "".join(
        f'<li><a href="/brd/notice/read.do?nonce={hexes(fetch, 10)}">{text}</a></li>' for text in entries if text
    )
    guard = (
        f"<p class='captcha'>자동등록방지 숫자 {fetch.random.randint(10000, 99999)}</p>" if often(fetch, 0.85) else ""
    )
    return frame(NOTICE, TITLES[NOTICE], f'<ul class="board_ul">{lines}</ul>{guard}', fetch)


def budget(say: Say, fetch: Fetch) -> str:
    rows = (
        CELLS.join(("노후 기관 교체", say("amount"), say("until"), "상시 상담")),
        CELLS.join(("스마트 양식", "최대 8,000만 원", "2026. 6. 30.", say("state"))),
        say("new support"),
    )
    return frame(
        BUDGET,
        TITLES[BUDGET],
        '<table class="tbl"><thead><tr><th>사업명</th><th>지원 금액</th><th>마감일</th><th>상태</th></tr></thead>'
        f'{"".join(map(row, rows))}</table><p>신청은 <a href="{say("form")}">온라인 신청서</a>로 받습니다.</p><p '
        f'class="now">현재 {fetch.random.randint(3, 70)}명이 보고 있습니다</p>',
        fetch,
    )


def staff(say: Say, fetch: Fetch) -> str:
    rows = ("어선안전과 | 044-201-7710", f"연안관리과 | {say('phone')}", "해운과 | 044-201-7755")
    return frame(
        STAFF,
        TITLES[STAFF],
        f"<table>{''.join(map(row, rows))}</table><p>2국은 해운과, 항로표지과, {say('division')}, 그리고 섬정책과로 "
        "이루어집니다.</p>"
        f'<p class="gen">{fetch.random.uniform(0.02, 0.4):.4f}초 만에 생성</p>',
        fetch,
    )


MINISTRY = MadeSite(
    "badacheong.test",
    (
        "session ids in links", "form tokens", "hits of each release", "visitors", "server names", "clock and date",
        "random popups", "random keywords", "links from a cache", "wording under test", "banners in turn",
        "digits to type", "people looking", "generation time",
    ),
    {"/": home, BOARD: board, RELEASE: release, NOTICE: notices, BUDGET: budget, STAFF: staff},
    SLOTS,
)  # fmt: skip
