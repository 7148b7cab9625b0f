"""What is true of a shop for outdoor gear, and the small sets its pages draw from."""

from __future__ import annotations

from bench.changing.parts import Slot

THRESHOLD = Slot(
    "/",
    "order value for free postage",
    {0: "orders over £60", 5: "orders over £75"},
    "Delivery",
    also=("/pages/delivery",),
)
HERO = Slot(
    "/",
    "line over a seasonal picture",
    {0: "Last snow, first light", 10: "Long evenings, light packs"},
    "Cairn & Kettle",
)

TENT = Slot("/products/ridge-2-tent", "price of gear", {0: "£389.00", 3: "£349.00", 8: "£389.00"}, "Ridge 2 Tent")
TENT_STOCK = Slot(
    "/products/ridge-2-tent",
    "stock of gear",
    {0: "In stock", 6: "Sold out, expected back in three weeks", 12: "In stock"},
    "Ridge 2 Tent",
)
WEIGHT = Slot("/products/ridge-2-tent", "figure among specifications", {0: "1,940 g", 11: "1,980 g"}, "Packed weight")

LARGE = Slot(
    "/products/skein-merino-hoody",
    "size that can be had",
    {0: "Sold out", 4: "Available", 9: "Sold out"},
    "Large",
    unique=False,
)
WOOL = Slot("/products/skein-merino-hoody", "fineness of a fabric", {0: "18.5 micron", 13: "17.5 micron"}, "Fabric")
RECALL = Slot(
    "/products/skein-merino-hoody",
    "recall of a batch",
    {
        0: "",
        7: "Safety notice: the zip pull on batch 2511 can come off. Please stop using hoodies from this batch around "
        "small children and ask us for a free replacement pull.",
    },
    "Skein Merino Hoody",
)

BURNER = Slot("/collections/stoves", "new card in a collection", {0: "", 5: "Ember Twin Burner"}, "Stoves")
WICK = Slot("/collections/stoves", "card that leaves a collection", {0: "Wick Alcohol Burner", 14: ""}, "Stoves")
PEBBLE = Slot("/collections/stoves", "reduced price on a card", {0: "£64.95", 1: "£58.95"}, "Pebble Gas Stove")

HIGHLANDS = Slot(
    "/pages/delivery",
    "days a parcel takes",
    {0: "3 to 5 working days", 7: "4 to 7 working days"},
    "Highlands and Islands",
)
CUT_OFF = Slot("/pages/delivery", "hour for sending on the same day", {0: "before 2pm", 10: "before 1pm"}, "Next day")

RETURN_TIME = Slot("/pages/returns", "days to send something back", {0: "60 days", 9: "30 days"}, "Returns")
POSTCODE = Slot("/pages/returns", "letter of a postcode", {0: "CK7 4TN", 12: "CK7 4TW"}, "Returns address")
FREE_LABEL = Slot(
    "/pages/returns",
    "sentence on labels",
    {0: "We include a prepaid label with every pair of boots, so trying two sizes costs you nothing.", 4: ""},
    "Returns",
)

TURNAROUND = Slot(
    "/pages/repairs", "time in a workshop", {0: "about ten working days", 6: "about fifteen working days"}, "Repairs"
)
ZIP = Slot("/pages/repairs", "charge for a repair", {0: "£18", 11: "£21"}, "Replace a zip")
MENDER = Slot("/pages/repairs", "person at a bench", {0: "Tegan Morrow", 13: "Piers Ullathorne"}, "Workshop lead")
FORM = Slot(
    "/pages/repairs",
    "link target",
    {0: "https://forms.cairnkettle.test/repair-request", 2: "https://forms.cairnkettle.test/book-a-mend"},
    "Send us something to mend",
)

SLOTS = (
    *(THRESHOLD, HERO, TENT, TENT_STOCK, WEIGHT, LARGE, WOOL, RECALL, BURNER, WICK, PEBBLE, HIGHLANDS, CUT_OFF),
    *(RETURN_TIME, POSTCODE, FREE_LABEL, TURNAROUND, ZIP, MENDER, FORM),
)
NOISES = (
    "wording of a basket button on trial",
    "club promotion in a bar, on two fifths of the visits",
    "shoppers looking at gear this minute",
    "pieces on the shelves of two branches by the minute",
    "two of six opinions, with their stars",
    "own pages suggested under a product",
    "age of the last order",
    "days to a camp in the hills",
)

LINKS = (
    ("/products/ridge-2-tent", "Ridge 2 Tent"),
    ("/products/skein-merino-hoody", "Skein Merino Hoody"),
    ("/collections/stoves", "Stoves and cookware"),
    ("/pages/delivery", "Delivery"),
    ("/pages/returns", "Returns"),
    ("/pages/repairs", "Repairs"),
)
OPINIONS = (
    ("Survived a week of sideways rain on the Cheviot.", "Morwenna T."),
    ("I phoned at five to five and a person answered.", "Callum R."),
    ("Came with a handwritten note and a spare peg. Lovely touch.", "Anjali P."),
    ("A shade smaller than I thought, so check the guide.", "Duncan McA."),
    ("My third order, and the box is now my cat's favourite.", "Beatrix L."),
    ("Honest advice: they told me my old one could be saved.", "Sione F."),
)
BUTTONS = ("Add to basket", "Add to bag", "Put it in my pack")
