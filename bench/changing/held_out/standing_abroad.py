"""What the pages of the sites in Greek, Czech and Portuguese say all the time."""

from __future__ import annotations

from bench.changing.held_out.standing import Sections

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
