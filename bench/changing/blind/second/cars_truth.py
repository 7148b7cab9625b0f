"""What a Turkish market of used cars says, and when it says something else."""

from __future__ import annotations

from bench.changing.parts import Slot

HOME, VIRA, KERVAN, LINA = "/", "/ilan/anka-vira-2017", "/ilan/toros-kervan-2018", "/ilan/meltem-lina-2021"
DEALER, FEES, SAFETY = "/galeri/kuzey-oto", "/ucretler", "/guvenli-alisveris"

ASKED = Slot(
    VIRA,
    "asking price of a car",
    {0: "1.085.000 TL", 4: "1.049.000 TL", 11: "1.085.000 TL"},
    "Anka Vira 1.6, 2017",
    also=(HOME,),
)
DEALERS = Slot(HOME, "second count of a sentence", {0: "640 galeri", 9: "655 galeri"}, "81 ilde")
UPKEEP = Slot(
    HOME,
    "announced downtime",
    {0: "", 6: "Pazar gecesi 02.00–05.00 arasında bakım yapılacak, ilan verilemeyecektir."},
)
NOVA = Slot(HOME, "card of an advertisement", {0: "Poyraz Nova 1.2, 2022", 13: ""})

MILEAGE = Slot(VIRA, "mileage with two digits swapped", {0: "128.450 km", 7: "128.540 km"}, "Kilometre")
DAMAGE = Slot(VIRA, "recorded damage", {0: "12.400 TL", 10: "21.400 TL"}, "Hasar kaydı")

FOR_SALE = Slot(
    KERVAN,
    "whether a car can be had",
    {0: "Satılık", 2: "Opsiyonlu", 5: "Satılık", 8: "Opsiyonlu", 12: "Satıldı"},
    "İlan durumu",
)
HEADING = Slot(
    KERVAN,
    "heading of an advertisement",
    {0: "Toros Kervan 1.5 – ilk sahibinden aile aracı", 6: "Toros Kervan 1.5 – yeni muayeneli aile aracı"},
)
NO_SWAP = Slot(
    KERVAN,
    "sentence at the end of a description",
    {0: "", 9: "Takas düşünmüyorum, lütfen bu konuda yazmayın."},
    "Açıklama",
)

SUNROOF = Slot(LINA, "item of equipment", {0: "Panoramik cam tavan", 11: ""}, "Donanım")
WARRANTY = Slot(LINA, "end of a warranty", {0: "14 Eylül 2026", 3: "14 Kasım 2026"}, "Garanti bitişi")
CALL = Slot(LINA, "number of a mobile telephone", {0: "0532 555 71 46", 14: "0532 555 71 64"}, "Nermin Başaran")

SATURDAY = Slot(DEALER, "Saturday hours of a dealer", {0: "09.00–17.00", 5: "10.00–16.00"}, "Cumartesi")
SELLER = Slot(DEALER, "contact person of a dealer", {0: "Hakan Ertuna", 12: "Gülşah Demirbağ"}, "Satış sorumlusu")

DOPING = Slot(FEES, "fee in a table of packages", {0: "349 TL", 3: "399 TL"}, "Üst sıra")
VAT = Slot(
    FEES,
    "tax in the small print",
    {0: "Fiyatlara yüzde 20 KDV dâhildir.", 10: "Fiyatlara yüzde 20 KDV dâhil değildir."},
)
FREE = Slot(FEES, "allowance without a fee", {0: "yılda 3 ilan", 14: "yılda 2 ilan"}, "bireysel üye")

CONTRACT = Slot(
    SAFETY,
    "link target",
    {
        0: "https://belge.otomeydan.example/arac-satis-sozlesmesi-v4.pdf",
        8: "https://belge.otomeydan.example/arac-satis-sozlesmesi-v5.pdf",
    },
    "örnek satış sözleşmesi",
)
FRAUD = Slot(
    SAFETY,
    "warning of fraud",
    {
        0: "",
        1: "Bizim adımıza gönderilen ve ödeme bağlantısı içeren kısa mesajlar sahtedir; bağlantıya dokunmayın.",
    },
)

SLOTS = (
    ASKED,
    DEALERS,
    UPKEEP,
    NOVA,
    MILEAGE,
    DAMAGE,
    FOR_SALE,
    HEADING,
    NO_SWAP,
    SUNROOF,
    WARRANTY,
    CALL,
    SATURDAY,
    SELLER,
    DOPING,
    VAT,
    FREE,
    CONTRACT,
    FRAUD,
)

TITLES = (
    (VIRA, "Anka Vira 1.6, 2017"),
    (KERVAN, "Toros Kervan 1.5 dizel, 2018"),
    (LINA, "Meltem Lina hibrit, 2021"),
    (DEALER, "Kuzey Oto, Trabzon"),
    (FEES, "İlan ücretleri"),
    (SAFETY, "Güvenli alışveriş rehberi"),
)
SHOWCASE = (
    ("Samyeli Arya 1.4, 2016", "612.500 TL", "Denizli"),
    ("Bozkır Atlas 4x4, 2015", "934.000 TL", "Sivas"),
    ("Pınar Mini 1.0, 2019", "578.900 TL", "Bolu"),
    ("Ege Kombi 1.3, 2014", "489.000 TL", "Aydın"),
    ("Doruk Sedan 1.8, 2020", "1.268.000 TL", "Eskişehir"),
    ("Lodos Cabrio 2.0, 2013", "1.140.000 TL", "İzmir"),
    ("Çınar Panelvan 2.2, 2018", "867.750 TL", "Adana"),
)
TIPS = (
    "Aracı gündüz ve kuru havada görün, boya farkı ıslakken seçilmez.",
    "Noterden önce kapora göndermeyin.",
    "Şasi numarasını ruhsatla karşılaştırın.",
    "Lastiklerin üretim haftasına bakın, dört rakam her şeyi söyler.",
    "Deneme sürüşünde radyoyu kapatın ve motoru dinleyin.",
)
CAPTIONS = (
    "Ön sağdan görünüş",
    "Arka koltuklar ve zemin",
    "Gösterge paneli, kontak açık",
    "Bagaj ve yedek lastik",
    "Motor bölümü, yıkanmamış",
    "Sol yan, gün ışığında",
)
OPERATORS = ("Elif", "Onur", "Burcu", "Kaan")
