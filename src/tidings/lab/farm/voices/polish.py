"""The Polish of the farm."""

from __future__ import annotations

from tidings.lab.farm.voices.voice import Topic, Voice

POLISH = Voice(
    language="pl",
    topics=(
        Topic(
            "Miasto",
            "miasto",
            (
                ("Rada miasta", "rada miasta"),
                ("Zarząd portu", "zarząd portu"),
                ("Stowarzyszenie mieszkańców", "stowarzyszenie mieszkańców"),
                ("Urząd kolei", "urząd kolei"),
                ("Szkoła nad rzeką", "szkoła nad rzeką"),
            ),
            (
                ("ogłasza nowy rozkład jazdy", "ogłasza nowy rozkład jazdy promów"),
                ("odkłada głosowanie", "odkłada głosowanie w sprawie starego młyna"),
                ("obiecuje szersze chodniki", "obiecuje szersze chodniki wzdłuż rzeki"),
                ("otwiera halę targową", "otwiera halę targową po dwóch latach prac"),
                ("rezygnuje z parkingu", "rezygnuje z budowy trzeciego parkingu"),
            ),
        ),
        Topic(
            "Gospodarka",
            "gospodarka",
            (
                ("Stocznia", "stocznia"),
                ("Bank spółdzielczy", "bank spółdzielczy"),
                ("Cech piekarzy", "cech piekarzy"),
                ("Fabryka mebli", "najstarsza fabryka mebli w okolicy"),
            ),
            (
                ("szuka stu pracowników", "zapowiada sto nowych miejsc pracy"),
                ("ma najlepszą wiosnę od lat", "ma za sobą najlepszą wiosnę od dziewięciu lat"),
                ("obniża ceny", "obniża ceny jeszcze przed latem"),
                ("ostrzega przed drogim drewnem", "ostrzega przed coraz droższym drewnem"),
            ),
        ),
        Topic(
            "Kultura",
            "kultura",
            (
                ("Teatr miejski", "teatr miejski"),
                ("Orkiestra górnicza", "orkiestra górnicza"),
                ("Biblioteka", "biblioteka publiczna"),
                ("Klub filmowy", "klub filmowy"),
            ),
            (
                ("wraca na wodę", "wraca do letnich przedstawień na wodzie"),
                ("pokazuje dawne listy", "pokazuje listy, których nikt dotąd nie czytał"),
                ("wypożycza instrumenty", "wypożycza instrumenty zupełnie za darmo"),
                ("świętuje jubileusz", "świętuje jubileusz z gośćmi z całego kraju"),
            ),
        ),
    ),
    lead=(
        "Mówiło się o tym od dawna: {subject} {deed}, a wiadomość o tym podano {when} w mieście {place}.",
        "Po tygodniach rozmów wszystko jest jasne: {subject} {deed}, z czego cieszy się całe miasto {place}.",
    ),
    sentences=(
        "{person} śledzi tę sprawę od pierwszego dnia i nazywa ją krokiem, na który czekano zbyt długo.",
        "Około {number} osób przyjechało {when} do ratusza, a wiele z nich pojawiło się tam po raz pierwszy.",
        "Szczegóły będą znane dopiero wtedy, gdy {group} spotkają się ponownie za zamkniętymi drzwiami.",
        "„Czekaliśmy na to {small} lat”, mówi {person}, „a teraz chcemy zobaczyć, czy to naprawdę działa”.",
        "Nie wszyscy się zgadzają, bo {group} przypominają, że podobne obietnice padały już wcześniej.",
        "Raport, który liczy {number} stron, mówi o ostrożnej nadziei i o kilku otwartych pytaniach.",
        "Kto mieszka w pobliżu, musi się liczyć z hałasem, kurzem i zamkniętymi ulicami aż do jesieni.",
        "Najważniejsza jest tutaj {thing}, na którą przeznaczono największą część pieniędzy.",
        "Niczego jeszcze nie podpisano, dodaje {person}, ale kierunek jest jasny dla każdego, kto był na sali.",
        "Otwarte pozostaje pytanie, co się stanie, kiedy minie pierwszy zachwyt.",
        "Jak mówi {person}, to przede wszystkim kwestia zaufania, a zaufanie rośnie wolniej niż każda budowa.",
        "Liczby są skromne, ale rosną już od dłuższego czasu, co zaskoczyło nawet tych, którzy w to wierzyli.",
        "Pierwsze podsumowanie zaplanowano na przyszłą wiosnę, a do tego czasu {group} proszą o cierpliwość.",
    ),
    people=("Agnieszka Wójcik", "Paweł Król", "Małgorzata Zięba", "Łukasz Dąbrowski", "Grażyna Nowak"),
    places=("Gdańsk", "Łódź", "Toruń", "Przemyśl", "Słupsk", "Kraków", "Elbląg"),
    whens=("w poniedziałek", "późnym wieczorem we wtorek", "dziś rano", "wczoraj wieczorem", "w czwartek"),
    things=("nowa przystań", "ciepłownia", "kładka nad rzeką", "szkolna kuchnia", "wspólna świetlica"),
    groups=("sklepikarze", "rodzice", "starsi mieszkańcy", "rodziny rybackie", "wolontariusze"),
    located="{place}: {headline}",
    retitled="{headline} (aktualizacja)",
    correction="Ten tekst poprawiono {when}: wcześniejsza wersja podawała błędną liczbę, na co uwagę zwraca {person}.",
    more="Więcej na tej stronie",
)
