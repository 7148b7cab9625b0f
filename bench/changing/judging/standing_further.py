"""What the pages of the park, of the wiki and of the sites in Greek, Czech and Portuguese say all the time."""

from __future__ import annotations

from bench.changing.judging.standing import Sections

FERRY: Sections = {
    "Καλώς ήρθατε": (
        "Πριν ταξιδέψετε",
        "Κρατήστε μαζί σας ταυτότητα ή διαβατήριο και το εισιτήριο, τυπωμένο ή στο κινητό. Οι επιβάτες με αναπηρία "
        "ειδοποιούν μία μέρα νωρίτερα και βρίσκουν συνοδό στην πύλη. Στο λιμάνι υπάρχουν καφενείο, περίπτερο και "
        "φύλαξη αποσκευών. Τα ζώα ταξιδεύουν στο εξωτερικό κατάστρωμα ή σε ειδικό χώρο δίπλα στο γκαράζ.",
    ),
    "Δρομολόγια": (
        "Ανταποκρίσεις",
        "Στη Λιγαριά το λεωφορείο περιμένει κάθε πλοίο και φεύγει δέκα λεπτά μετά την άφιξη. Για τη Χώρα αλλάζετε στη "
        "διασταύρωση. Στο Στενό δεν υπάρχει λεωφορείο, αλλά έρχονται οι ψαράδες με τα αγροτικά τους και συμφωνείτε "
        "επί τόπου. Όταν έχει δυνατό βοριά το πλοίο δένει στη νότια πλευρά.",
    ),
    "Τιμές": (
        "Πώς πληρώνετε",
        "Με μετρητά ή κάρτα στα πρακτορεία, με κάρτα μόνο στο διαδίκτυο. Το εισιτήριο με επιστροφή δεν είναι "
        "φθηνότερο, "
        "ισχύει όμως για έναν χρόνο. Για σχολεία και συλλόγους δίνουμε προσφορά μέσα σε δύο μέρες, αν μας γράψετε "
        "πόσοι "
        "είστε και πότε θέλετε να φύγετε.",
    ),
    "Το πλοίο Αίθρα": (
        "Ιστορία του πλοίου",
        "Το όνομα το διάλεξαν οι μαθητές της Λιγαριάς. Στο πρώτο του ταξίδι μετέφερε την εικόνα του Αγίου Νικολάου και "
        "τριάντα κατσίκες. Έκτοτε έχει αλλάξει μηχανές μία φορά και χρώμα δύο. Κάθε χειμώνα ανεβαίνει στο καρνάγιο για "
        "τρεις εβδομάδες και το αντικαθιστά ένα μικρότερο.",
    ),
    "Ανακοινώσεις": (
        "Πώς ενημερωνόμαστε",
        "Το λιμεναρχείο αποφασίζει για τον απόπλου με βάση το δελτίο της μετεωρολογικής υπηρεσίας. Εμείς γράφουμε εδώ "
        "ό,τι μας ανακοινώνει και στέλνουμε μήνυμα σε όσους άφησαν τον αριθμό τους. Όταν δεν φεύγει το πλοίο, το "
        "εισιτήριο ισχύει για το επόμενο χωρίς άλλη διαδικασία.",
    ),
    "Πρακτορεία": (
        "Πώς θα μας βρείτε",
        "Το γραφείο της Λιγαριάς βρίσκεται απέναντι από το τελωνείο, κάτω από τη γαλάζια τέντα. Στην Αγία Μαρίνα "
        "μπαίνετε "
        "από το παντοπωλείο. Τον χειμώνα ανοίγουμε μόνο τις μέρες που έχει πλοίο. Για δέματα ρωτήστε τον υπεύθυνο της "
        "αποθήκης, που είναι πάντα εκεί από νωρίς το πρωί.",
    ),
    "Όροι μεταφοράς": (
        "Τι δεν μεταφέρουμε",
        "Εύφλεκτα υλικά, φιάλες υγραερίου που δεν είναι δεμένες, και οχήματα που χάνουν λάδια. Κυνηγετικά όπλα "
        "παραδίδονται στον ύπαρχο. Για έπιπλα και οικοσκευές χρειάζεται συνεννόηση. Η εταιρεία ευθύνεται για ό,τι της "
        "παραδόθηκε με απόδειξη, όχι για ό,τι μένει στο κάθισμα.",
    ),
}

GARDEN: Sections = {
    "Zahrada u Čápa": (
        "Kdo jsme",
        "Začínali jsme jako stánek na trhu s jedním košem semen. Dnes máme sklad, dílnu a pole za městem, kde zkoušíme "
        "všechno, než to začneme prodávat. Co se rozbije, opravíme, a co se opravit nedá, vezmeme zpět. Za radu nic "
        "neúčtujeme a nikoho neposíláme domů s něčím, co nepotřebuje.",
    ),
    "Semena zeleniny": (
        "Jak vyséváme",
        "Plodová zelenina patří do tepla už koncem zimy, kořenová přímo na záhon, jakmile půda oschne. Semena "
        "zasypte jen "
        "tak vysoko, jak jsou sama silná, a zalévejte jemně. Starší osivo vyzkoušejte na vlhkém papíře: vzejde-li "
        "polovina, "
        "vysejte ho dvakrát hustěji.",
    ),
    "Zahradnické nůžky Jasan": (
        "Jak o ně pečovat",
        "Po práci čepele otřete, jednou za měsíc kápněte olej na čep. Na zimu je pověste do sucha. Pružinu i dorazy "
        "máme "
        "jako náhradní díly a vyměníme je na počkání. Záruka platí pět let a vztahuje se i na násadu, pokud nůžkami "
        "nikdo "
        "nezatloukal hřebíky.",
    ),
    "Konev pozinkovaná 13 l": (
        "K čemu se hodí",
        "Na záhony, na sazenice i na chodník v horku. Ucho je umístěno tak, aby se plná konev nepřevažovala. Na zimu "
        "ji "
        "vylijte, led by roztrhl dno. Zinek časem zmatní, to je v pořádku a chrání to kov lépe než lesk. Menší a větší "
        "provedení vyrábíme na objednávku.",
    ),
    "Skleník Polabí": (
        "Stavba",
        "Potřebujete rovné místo a základ z betonových pásů nebo z ocelového rámu. Dva lidé postaví skleník za víkend, "
        "naši montéři za den. Skla se vkládají do gumy, a proto při větru nedrnčí. Dveře jsou posuvné a mají zámek. "
        "Návod "
        "je kreslený a rozumí mu každý.",
    ),
    "Doprava a platba": (
        "Vrácení zboží",
        "Zboží můžete vrátit do třiceti dnů bez udání důvodu, jen je prosím nepoužívejte. Živé rostliny zpět nebereme. "
        "Peníze posíláme na účet do tří dnů od přijetí balíku. Reklamaci sepíšeme na prodejně nebo po telefonu a "
        "vyřídíme "
        "ji většinou týž týden.",
    ),
    "Prodejna": (
        "Co u nás najdete",
        "Ruční nářadí, osivo na váhu, hlínu v pytlích i volně loženou, květináče od hrnčíře a knihy po předcích. Na "
        "dvoře "
        "stojí vzorový skleník a záhon, na který si smíte sáhnout. Psi jsou vítáni a mají u dveří misku. K dispozici "
        "je "
        "vozík i pomoc s nakládáním.",
    ),
}

PAPER: Sections = {
    "/": (
        "O jornal",
        "O Vale sai à quinta-feira em papel e todos os dias aqui. Pertence aos seus leitores, que elegem a direção "
        "de três "
        "em três anos. Não publicamos notícias pagas sem o dizer, e os erros são emendados no mesmo lugar onde foram "
        "feitos. Cartas dos leitores podem ter até vinte linhas.",
    ),
    "/2026/02/ponte-do-vau": (
        "A história da ponte",
        "Antes dela havia uma barca, que virou duas vezes. A pedra veio da serra em carros de bois e os arcos foram "
        "fechados na véspera da romaria. Durante a cheia de 1978 a água chegou ao tabuleiro. Os engenheiros dizem "
        "que os "
        "pilares estão bons e que o mal está nas juntas.",
    ),
    "/2026/02/escola-nova": (
        "Como se chega",
        "Há passeio dos dois lados e uma passadeira com semáforo. O autocarro para à porta às oito e às cinco. A "
        "associação "
        "de pais organiza um comboio de bicicletas que desce do castelo, e os avós do bairro vigiam os cruzamentos com "
        "coletes amarelos.",
    ),
    "/direto/incendio-na-serra": (
        "O que fazer",
        "Feche janelas e portas, tire os cortinados e deixe a mangueira ligada. Se a guarda lhe disser que saia, "
        "saia, e "
        "leve consigo os remédios e os documentos. O pavilhão da vila está aberto, com camas e sopa. Não lance "
        "drones, que "
        "obrigam os aviões a afastar-se.",
    ),
    "/desporto/distrital": (
        "Próxima jornada",
        "Todos os jogos começam às três da tarde. O do União da Serra disputa-se em campo neutro por causa do "
        "relvado, que "
        "os javalis voltaram a lavrar. As crianças não pagam bilhete e os sócios com as quotas em dia entram pela "
        "porta do "
        "lado.",
    ),
    "/agenda": (
        "Exposições",
        "Na torre mostram-se as aguarelas de um médico que pintava os seus doentes à janela. No museu do linho há "
        "teares a "
        "trabalhar aos domingos. A biblioteca empresta quadros como empresta livros, por um mês, e pede apenas que "
        "não se "
        "pendurem na cozinha.",
    ),
    "/farmacias": (
        "Centro de saúde",
        "Funciona na Avenida dos Plátanos, com consultas marcadas de manhã e urgências até às oito da noite. As "
        "vacinas "
        "dão-se sem marcação às terças. Para quem não pode sair de casa há uma carrinha que percorre as aldeias, "
        "sempre "
        "pela mesma ordem.",
    ),
}

PARK: Sections = {
    "/": (
        "Getting here",
        "The nearest town with shops is an hour to the south. There is no fuel in the park, and no bus before June. In "
        "winter carry blankets, a shovel and something to eat, and do not trust the route that your telephone "
        "suggests.",
    ),
    "/conditions": (
        "How roads are cleared",
        "The plows start at four in the morning from the south, and reach the rim at about nine if nothing slides. "
        "Roads "
        "are not salted, for the sake of the lake. A closed gate means closed, also to skis and to bicycles, while the "
        "machines are on their way.",
    ),
    "/trails/caldera-rim": (
        "What to bring",
        "Three liters of water, a hat, layers for all weathers, and a light in case it takes longer. Thunder comes "
        "in the "
        "afternoon: be below the ridge by two. There are no huts. The last stretch goes over loose rock, where poles "
        "are "
        "of more use than strong words.",
    ),
    "/camping/tamarack": (
        "Rules of the camp",
        "Quiet is from ten to six. Generators run between eight and ten in the morning only. Wood may be bought but "
        "not "
        "gathered. All that smells goes into the locker, and that includes toothpaste. Up to six people and two tents "
        "have room on a site.",
    ),
    "/permits": (
        "Who pays nothing",
        "Children under sixteen, people with a disability and their companions, and classes with a teacher who has "
        "written "
        "to us. The income stays in the park: it pays for the trails, for the toilets and for two of the rangers.",
    ),
    "/wildlife": (
        "Keep your distance",
        "A hundred yards from bears and wolves, twenty-five from everything else. If an animal changes what it does, "
        "you "
        "are too close. Do not feed anything, not even the birds at the lodge, which are fat enough and have been "
        "seen to "
        "open bags.",
    ),
    "/events": (
        "Children",
        "From six years on children can become junior rangers. They get a booklet at the visitor center, fill in "
        "what they "
        "find, and swear an oath that has made grown men cry. There is a badge of wood from a tree that fell by "
        "itself.",
    ),
}

WIKI: Sections = {
    "/": (
        "About",
        "The wiki was begun by five people on a rainy platform. It covers railways of less than standard gauge, "
        "tramways, "
        "inclines and everything that runs on two rails and fits into a shed. Sources may be printed, painted or "
        "told, as "
        "long as it is said which.",
    ),
    "/wiki/Tarn_Valley_Railway": (
        "Route",
        "The line leaves Hale beside the cattle market and follows the river for three miles, crossing it four "
        "times. At "
        "Skerry there is a loop and a shed for two engines. Beyond the tunnel it climbs at one in forty to the "
        "quarries, "
        "where the rails end at a wall.",
    ),
    "/wiki/Ostlow_Tramway": (
        "Route and working",
        "Cars ran every twelve minutes on weekdays and as the driver liked on Sundays. The single track had five "
        "loops. A "
        "lantern was handed from car to car as the sign that the section was free, and it hangs in the council chamber "
        "today.",
    ),
    "/wiki/Pellew_Works": (
        "Company",
        "Josiah Pellew had been a maker of pumps. His sons took over and quarrelled, and for eight years there were "
        "two "
        "firms of the same name on both sides of one wall. The last engine went to a sugar mill and is said to be "
        "still "
        "there, under creepers.",
    ),
    "/wiki/Museum_of_Narrow_Things": (
        "Building",
        "The museum is in a house that is two metres and ten wide, built to spite a neighbour. Visitors walk through "
        "it in "
        "one direction. Rooms are heated by the visitors. There are no chairs, but there is a shelf at the height of "
        "elbows all along the stairs.",
    ),
    "/wiki/List_of_locomotives": (
        "What counts",
        "An engine is on the list if frame or boiler is left, and if somebody can be asked where it is. Replicas are "
        "marked "
        "in the article. Engines that were rebuilt into something else are listed under what they were, with the "
        "exception of the snow plough.",
    ),
    "/wiki/Rules_for_editors": (
        "Tone",
        "Write for somebody who is curious and has never seen a train. Say metres and leave the miles to quotations. "
        "Jokes "
        "are allowed if they are true. Nobody owns an article, not even about their own grandfather, and nobody is too "
        "new to be right.",
    ),
}
