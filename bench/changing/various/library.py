"""A Korean city library: notices, opening hours, lectures, a book, gifts of books."""

from __future__ import annotations

from bench.changing.parts import MadeSite, Slot
from bench.changing.scenario import Fetch
from bench.changing.various.served import chance, el, key, links, number, pick, some, turn

HOURS, LECTURES, BOOK, GIFTS = "/guide/hours", "/program/lectures", "/book/884712", "/donate"
NOTICES = (
    Slot("/", "row of notices", {0: "", 3: "3층 자료실 바닥 공사 안내"}, "공지사항"),
    Slot("/", "row of notices", {0: "", 8: "전자도서관 서비스 일시 중단 안내"}, "공지사항"),
    Slot("/", "row of notices", {0: "겨울방학 독서교실 참가자 모집", 11: ""}, "공지사항"),
)
READING = Slot("/", "state", {0: "정상 운영", 8: "서비스 중단", 9: "정상 운영"}, "전자도서관", unique=False)
WEEKDAY = Slot(HOURS, "opening hours", {0: "09:00 ~ 22:00", 6: "09:00 ~ 20:00"}, "종합자료실, 평일")
CLOSED = Slot(
    HOURS,
    "edited sentence",
    {
        0: "매월 둘째 월요일은 휴관합니다.",
        14: "매월 둘째, 넷째 월요일은 휴관합니다.",
    },
)
FLOOR = Slot(HOURS, "row", {0: "", 10: "디지털 창작실"}, "이용 시간")
LECTURE = Slot(LECTURES, "card", {0: "", 4: "처음 만나는 별자리"}, "강좌")
LECTURE_STATE = Slot(
    LECTURES, "state in a card", {0: "접수중", 5: "마감", 12: "추가 접수중"}, "생활 서예", unique=False
)
TEACHER = Slot(LECTURES, "name", {0: "강사: 박서윤", 7: "강사: 정하람"}, "그림책 읽는 저녁")
FEE = Slot(LECTURES, "price", {0: "20,000원", 13: "15,000원"}, "생활 서예")
COPIES = Slot(BOOK, "state in a table", {0: "대출 가능", 2: "대출 중", 9: "대출 가능"}, "중앙관", unique=False)
DUE = Slot(BOOK, "table cell", {0: "", 2: "2026-03-16 반납 예정", 9: ""}, "중앙관")
SHELF = Slot(BOOK, "call number", {0: "813.7-김58ㅂ", 11: "813.7-김58ㅂ2"}, "청구기호")
TARGET = Slot(GIFTS, "figure in a paragraph", {0: "최근 5년 이내", 5: "최근 3년 이내"})
FORM = Slot(
    GIFTS, "link target", {0: "/upload/donate_form_2025.hwp", 12: "/upload/donate_form_2026.hwp"}, "기증 신청서"
)
SLOTS = (*NOTICES, READING, WEEKDAY, CLOSED, FLOOR, LECTURE, LECTURE_STATE, TEACHER, FEE, COPIES, DUE, SHELF, TARGET)

BOOKS = (
    ("바다로 가는 골목", "이은재"),
    ("늦은 오후의 수학", "최민호"),
    ("나무를 심는 약사", "오세라"),
    ("두 번째 겨울", "한도윤"),
    ("고양이와 지도", "문가영"),
    ("소금꽃 필 무렵", "백승우"),
)
BANNERS = ("책 읽는 도시, 함께 만드는 내일", "도서관 회원증, 이제 스마트폰으로")


def frame(title: str, main: str, fetch: Fetch) -> str:
    menu = links(((HOURS, "이용 시간"), (LECTURES, "강좌 안내"), (BOOK, "이달의 책"), (GIFTS, "도서 기증")))
    picks = "".join(
        f'<li><a href="/?rec={key(fetch, 6)}"><span class="tit">{name}</span><span '
        f'class="writer">{writer}</span></a></li>'
        for name, writer in some(fetch, BOOKS, 3)
    )
    return f"""<!DOCTYPE html>
<html lang="ko"><head><meta charset="UTF-8"><title>{title} | 해솔시립도서관</title>
<link rel="stylesheet" href="/resources/css/common.css?ver={number(fetch, 10**9, 10**10)}">
<meta name="_csrf" content="{key(fetch, 36)}"></head><body><div id="skipNav"><a href="#contents">본문 바로가기</a></div>
<div id="wrap"><header id="header"><h1 class="logo"><a href="/?jsessionid={key(fetch, 32)}.node{number(fetch, 1, 4)}">
해솔시립도서관</a></h1><nav id="gnb"><ul>{menu}</ul></nav><div class="visual"><p>{turn(fetch, 12, BANNERS)}</p>
</div>
</header><section id="contents"><h2 class="sub-tit">{title}</h2>{main}</section>
<aside class="recommend"><h3>이런 책은 어떠세요?</h3><ul>{picks}</ul></aside>
<footer id="footer"><address>해솔시 도서관길 12 (대표전화 031-555-0180)</address>
<p class="visit">현재 접속자 {number(fetch, 11, 160)}명</p></footer></div>
<!-- WAS{number(fetch, 1, 4)} {key(fetch, 8)} --></body></html>"""


def home(round: int, fetch: Fetch) -> str:
    rows = "".join(
        f"<tr><td class='subject'>{text}</td><td class='writer'>관리자</td><td class='hit'>조회 "
        f"{number(fetch, 200, 900)}</td></tr>"
        for text in (*(slot.at(round) for slot in NOTICES), "2026년 도서관 운영 계획")
        if text
    )
    return frame(
        "알림마당",
        f"<div class='today'>{fetch.at.year}년 {fetch.at.month}월 {fetch.at.day}일</div><h3>공지사항</h3><table "
        f"class='board-list'>{rows}</table><h3>서비스 상태</h3><dl class='svc'><dt>전자도서관</dt>"
        f"<dd>{READING.at(round)}</dd>"
        "<dt>희망도서 신청</dt><dd>정상 운영</dd></dl>",
        fetch,
    )


def hours(round: int, fetch: Fetch) -> str:
    floor = FLOOR.at(round)
    return frame(
        "이용 시간",
        "<table class='tbl'><thead><tr><th>구분</th><th>평일</th><th>주말</th></tr></thead><tbody><tr>"
        "<td>종합자료실</td><td>"
        f"{WEEKDAY.at(round)}</td><td>09:00 ~ 17:00</td></tr><tr><td>어린이자료실</td><td>09:00 ~ 18:00</td>"
        "<td>09:00 ~ "
        "17:00</td></tr>"
        + (f"<tr><td>{floor}</td><td>10:00 ~ 18:00</td><td>휴실</td></tr>" if floor else "")
        + f"</tbody></table><p class='info'>{CLOSED.at(round)} 법정 공휴일에는 열람실만 문을 엽니다.</p>"
        + chance(fetch, 0.5, "<p class='app'>도서관 앱을 설치하고 알림을 받아 보세요.</p>"),
        fetch,
    )


def lectures(round: int, fetch: Fetch) -> str:
    def card(name: str, teacher: str, fee: str, state: str) -> str:
        return (
            f"<li data-seq='{key(fetch, 5)}'><strong>{name}</strong><p>{teacher}</p><p>재료비 <em>{fee}</em></p>"
            f"<p><span class='state'>{state}</span> <span class='now'>지금 {number(fetch, 2, 30)}명이 보고 "
            "있습니다</span></p></li>"
            if name
            else ""
        )

    return frame(
        "강좌 안내",
        "<ul class='lecture-list'>"
        + card("생활 서예", "강사: 윤태식", FEE.at(round), LECTURE_STATE.at(round))
        + card("그림책 읽는 저녁", TEACHER.at(round), "무료", "접수중")
        + card(LECTURE.at(round), "강사: 남기훈", "5,000원", "접수 예정")
        + "</ul>",
        fetch,
    )


def book(round: int, fetch: Fetch) -> str:
    return frame(
        "이달의 책",
        "<div class='book'><h3>바람의 목록</h3><p>김서하 지음, 물결출판, 2024</p><p>청구기호 "
        f"<b>{SHELF.at(round)}</b></p>"
        "<p>섬마을 우체국을 배경으로 세 세대의 편지를 따라가는 장편소설이다.</p></div><table class='tbl'><thead>"
        "<tr><th>소장처"
        f"</th><th>상태</th><th>비고</th></tr></thead><tbody><tr><td>중앙관</td><td>{COPIES.at(round)}</td><td>{DUE.at(round)}"
        "</td></tr><tr><td>동부분관</td><td>대출 가능</td><td></td></tr></tbody></table>"
        "<p class='review'>한 줄 평: "
        f"{pick(fetch, ('밤새 읽었어요.', '편지가 쓰고 싶어집니다.', '조용하고 깊은 책.', '다시 빌리러 갑니다.'))}"
        "</p>",
        fetch,
    )


def gifts(round: int, fetch: Fetch) -> str:
    return frame(
        "도서 기증",
        f"<p>도서관은 시민의 책을 기다립니다. {TARGET.at(round)} 출판된 책으로, 낙서나 훼손이 없어야 하며 "
        "전집과 교과서는 받지 "
        f"않습니다. 먼저 <a href='{FORM.at(round)}'>기증 신청서</a>를 보내 "
        f"주세요.</p>{el('p', '택배비는 기증자가 부담합니다.')}"
        f"<form><label>자동입력 방지 문자: {number(fetch, 10_000, 99_999)}</label></form>",
        fetch,
    )


LIBRARY = MadeSite(
    "haesol-library.test",
    (
        "recommended books",
        "sessions in links",
        "users online",
        "times viewed beside a subject",
        "date of today",
        "a line that turns",
        "people viewing beside a state",
        "a line of a reader",
        "number against robots",
        "a hint now and then",
    ),
    {"/": home, HOURS: hours, LECTURES: lectures, BOOK: book, GIFTS: gifts},
    (*SLOTS, FORM),
)
