"""Names of months as dates hold them: in full, declined as a date declines them, and short.

English, German, French, Spanish, Catalan, Italian, Portuguese, Romanian, Dutch, Danish, Norwegian, Swedish, Finnish,
Polish, Czech, Slovak, Slovene, Croatian, Hungarian, Turkish, Indonesian, Greek, Russian, Ukrainian, Bulgarian, Arabic.
Where two languages mean different months by one name (listopad), the one that is read more often counts.
"""

from __future__ import annotations

_NAMES = (
    """jan january januar jänner jaenner janvier janv enero ene gener gennaio gen janeiro ianuarie ian januari
    tammikuuta tammikuu stycznia styczeń sty ledna leden led januára január januarja siječnja sij ocak oca
    ιανουαρίου ιανουάριος ιαν янв января январь січня січ януари яну يناير""",
    """feb february februar feber février fevrier févr fevr fév fev febrero febrer febbraio fevereiro februarie
    februari helmikuuta helmikuu lutego luty lut února únor úno februára február februarja veljače velj şubat şub
    φεβρουαρίου φεβρουάριος φεβ фев февр февраля февраль лютого лют февруари فبراير""",
    """mar march märz mär mrz maerz mars marzo març marca março martie maart mrt marts maaliskuuta maaliskuu marzec
    března březen bře marec ožujka ožu március márc mart maret μαρτίου μάρτιος μαρ мар марта март березня бер مارس""",
    """apr april avril avr abril abr aprile aprilie huhtikuuta huhtikuu kwietnia kwiecień kwi dubna duben dub apríla
    apríl aprila travnja tra április ápr nisan nis απριλίου απρίλιος απρ апр апреля апрель квітня кві април أبريل
    ابريل""",
    """may mai mayo maig maggio mag maio mei maj maja toukokuuta toukokuu května květen kvě mája máj svibnja svi május
    mayıs μαΐου μαίου μάιος μαϊ май мая травня مايو""",
    """jun june juni juin junio juny giugno giu junho iunie iun kesäkuuta kesäkuu czerwca czerwiec cze června červen
    čvn júna jún junija lipnja június haziran haz ιουνίου ιούνιος ιουν июн июня июнь червня чер юни يونيو""",
    """jul july juli juillet juil julio juliol luglio lug julho iulie iul heinäkuuta heinäkuu lipca lipiec lip července
    červenec čvc júla júl julija srpnja július temmuz tem ιουλίου ιούλιος ιουλ июл июля июль липня лип юли يوليو""",
    """aug august août aout agosto ago agost augustus augusti elokuuta elokuu sierpnia sierpień sie srpna srpen srp
    augusta avgusta kolovoza kol augusztus ağustos ağu agustus agu αυγούστου αύγουστος αυγ авг августа август серпня
    сер أغسطس""",
    """sep september sept septembre septiembre setembre settembre set setembro septembrie syyskuuta syyskuu września
    wrzesień wrz září zář septembra rujna ruj szeptember szept eylül eyl σεπτεμβρίου σεπτέμβριος σεπ сен сент
    сентября сентябрь вересня вер септември سبتمبر""",
    """oct october oktober okt octobre octubre ottobre ott outubro out octombrie oktobre lokakuuta lokakuu października
    październik paź října říjen říj októbra október oktobra ekim eki οκτωβρίου οκτώβριος οκτ окт октября октябрь
    жовтня жов октомври أكتوبر اكتوبر""",
    """nov november novembre noviembre novembro noiembrie noi marraskuuta marraskuu listopada listopad listopadu lis
    novembra studenoga studenog stu kasım kas νοεμβρίου νοέμβριος νοε ноя нояб ноября ноябрь листопада лис ноември
    نوفمبر""",
    """dec december dezember dez décembre decembre déc diciembre dic desembre dicembre dezembro decembrie desember des
    joulukuuta joulukuu grudnia grudzień gru prosince prosinec decembra prosinca aralık ara δεκεμβρίου δεκέμβριος
    δεκ дек декабря декабрь грудня груд декември ديسمبر""",
)
MONTHS = {name: number for number, names in enumerate(_NAMES, start=1) for name in names.split()}
