"""Words for units of time in 65 languages, folded, by their minutes (0: seconds).

Data of the Unicode CLDR, made by `python -m tools.units_of_time`. Some words are two units, in two languages.
"""

# Words that say by themselves what they are, and others ("d", "т") that say it only beside each other: "3 d 5 h".
LONG = {
    0: (
        "detik dtk eil eiliad giay masodperc masodperccel saat san saniye saniyə sec second seconde "
        "seconden secondes secondi secondo seconds secs secunda secunde seg segon segons segundo segundos "
        "sek sekonda sekondash sekonde sekondes sekund sekunda sekundama sekundami sekunde sekundem "
        "sekunden sekunder sekundes sekundi sekundit sekundo sekundou sekundu sekundum sekundur sekundy "
        "sekundziu sekunnin sekunti sekuntia sekunzu shoic shoicind soic soicind son soniya soniyadan "
        "δευτ δευτερολεπτα δευτερολεπτο сек секунд секунда секунде секунди секундтан секунду секунды "
        "секундын վ վայրկյան վայրկյանից վրկ վրկ-ից שניה שניות שנ׳ ث ثانية ثانیه ثوان ثوانٍ ثوانِ سیکنڈ से "
        "सेकंड सेकंद सेकंदांपूर्वी सेकंदांमध्ये सेकंदापूर्वी सेकंदामध्ये सेकेन्ड सेकेन्डमा से॰ সেঃ "
        "সেকেন্ড সেকেন্ডে வி விநா விநாடி விநாடிகளில் விநாடிகளுக்கு விநாடிகள் விநாடிக்கு விநாடியில் సె సెక "
        "సెకను సెకనులో సెకన్ల సెకన్లలో సెకన్లు സെ സെക്കൻഡിൽ സെക്കൻഡ് วิ วินาที წამი წამის წამში წმ 초 秒 "
        "秒钟"
    ),
    1: (
        "dakika daq daqiqa daqiqadan dəq dəqiqə fun funud menit min minit mins minuciu minusu minut "
        "minuta minutama minutami minutash minute minutem minuten minuter minutes minuti minutit minuto "
        "minutos minutou minuts minutt minutter minutu minutum minutur minuty minuut minuutin minuutti "
        "minuuttia mnt mun munud noim noimead perc perccel phut λεπ λεπτα λεπτο мин минут минута минути "
        "минуттан минуту минуты минутын хвилин хвилина хвилини хвилину хвілін хвіліна хвіліну хвіліны ր "
        "ր-ից րոպե րոպեից דקה דקות דק׳ د دقائق دقيقة دقیقه منٹ मि मिनट मिनि मिनिट मिनिटांपूर्वी "
        "मिनिटांमध्ये मिनिटापूर्वी मिनिटामध्ये मिनिटे मिनेट मिनेटमा मि॰ মিঃ মিনিট মিনিটে நிமி நிமிட "
        "நிமிடங்களில் நிமிடங்களுக்கு நிமிடங்கள் நிமிடத்திற்கு நிமிடத்தில் நிமிடம் ని నిమి నిమి.లో నిమిషం "
        "నిమిషంలో నిమిషాల నిమిషాలు నిమిషాల్లో മി മിനിറ്റിൽ മിനിറ്റ് นาที წთ წუთი წუთის წუთში 분 分 分鐘 分钟"
    ),
    60: (
        "(na) awr gio godz godzin godzina godzine godziny heure heures hodin hodina hodinami hodinou "
        "hodinu hodiny hora horas hores hour hours hrs huaire jam klst klukkustund klukkustundir "
        "klukkustundum n-uair n-uaire ora oras oraval ordu ore oresh saat sat sata sati soat soatdan std "
        "stunda stundam stundas stunde stunden stundu tim timar time timer timmar timme tund tundi tunni "
        "tunnin tunti tuntia uair ura urama urami ure uri uro uur val valanda valandas valandos valandu "
        "ωρα ωρεσ гадз гадзін гадзіна гадзіну гадзіны год годин година години годину сат сата сати сағ "
        "сағат сағаттан цаг цагиин час часа часов ժ ժ-ից ժամ ժամից שעה שעות שע׳ س ساعات ساعة ساعت گھنٹہ "
        "گھنٹے घं घंटा घंटे घं॰ घण्टा घण्टामा ता तास तासांपूर्वी तासांमध्ये तासापूर्वी तासामध्ये ঘঃ ঘন্টা "
        "ঘন্টায় ம.நே மணி மணிநேரங்கள் மணிநேரத்தில் மணிநேரம் గం గం.లో గంట గంటల గంటలు గంటలో గంటల్లో മ "
        "മണിക്കൂറിൽ മണിക്കൂർ ชม ชั่วโมง საათი საათის საათში სთ 시간 小时 小時 時間"
    ),
    1440: (
        "(na) araw dae dag daga dagar dage dagen dagur dan dana day days ddiwrnod degi den dgn dia dias "
        "diena dienam dienas dienos dienu dies dite ditesh diwrnod dna dnami dne dnem dneva dnevi dnevom "
        "dnevoma dni dnia dnom dnu dny dogum dygn dzien døgn egun giorni giorno gun hari jour jours kun "
        "kundan nap napja nappal ngay oopaev oopaeva paev paeva paiva paivaa paivan tag tage tagen zile "
        "ημερα ημερεσ дан дана ден дена день дзен дзень днеи дни дня дні днів күн күннен сут сутак суткі "
        "суток хоног өдриин օ օր օրից יום ימים ימ׳ י׳ أيام دن دنوں روز ي يوم يومًا दि दिन दिनमा दिवस "
        "दिवसांपूर्वी दिवसांमध्ये दिवसापूर्वी दिवसामध्ये দিন দিনের நா நாட்களில் நாட்களுக்கு நாட்கள் "
        "நாளில் நாளுக்கு நாள் రో రోజు రోజుల రోజులు రోజులో రోజుల్లో ദി ദിവസം ദിവസത്തിൽ วัน დღე დღეში დღის "
        "일 天 日"
    ),
    10080: (
        "(na) 7 aste hafta haftadan het hettel hft həftə jave javesh linggo mgg mgu minggu nad nadal "
        "nadala nadalat ned nedela nedelam nedelas nedelu sapt saptamana saptamani sav savaiciu savaite "
        "savaites scht seachtain seachtaine sed sedm sedmica sedmice sedmicu sem semaine semaines semana "
        "semanas setm setmana setmanes sett settimana settimane shcht sheachtain ted teden tedna tedne "
        "tedni tednom tednoma tednov tjedan tjedana tjedna tuan tyd tyden tydne tydnem tydnu tydny tydz "
        "tydzien tyg tygodni tygodnia tygodnie tyz tyzden tyzdna tyzdnami tyzdne tyzdnom tyzdnov uge uger "
        "uke uker vecka veckor veke veker viikko viikkoa viikon vika viku vikum vikur week weeks weke "
        "weken wkn wks woche wochen wythnos εβδ εβδομαδα εβδομαδεσ апта аптадан д.х долоо нед недели "
        "недель неделю неделя недеља недеље недељу сед седм седмица седмици тиж тиждень тижня тижні "
        "тижнів тыд тыдз тыдзень тыдня тыдняу тыдні շ շաբ շաբ-ից շաբաթ շաբաթից שבוע שבועות שב׳ ש′ أ "
        "أسابيع أسبوع أسبوعين أسبوعًا هفته ہفتہ ہفتے आ आठवडा आठवडे आठवड्यांपूर्वी आठवड्यांमध्ये "
        "आठवड्यापूर्वी आठवड्यामध्ये सप्ताह हप्ता हप्तामा সপ্তাহ সপ্তাহে வா வார வாரங்களில் வாரங்களுக்கு "
        "வாரங்கள் வாரத்திற்கு வாரத்தில் வாரம் వా వారం వారంలో వారాల వారాలు వారాల్లో ആ ആഴ്ച ആഴ്ചയിൽ สัปดาห์ "
        "კვ კვირა კვირაში კვირის კვრ 주 周 週 週間"
    ),
}
SHORT = {
    0: ("mp s sn δ с"),
    1: ("d dk m n p λ м х хв"),
    60: ("h hr j o s sa st t u ur ω г т ц ч"),
    1440: ("d e g gg h hr j la p pv t tg z zi η ημ д дн к"),
    10080: ("h hf n t tj u v vk w wk wo ws ε ап н с т"),
}
