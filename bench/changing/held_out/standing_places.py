"""What the pages of the park and of the wiki say all the time."""

from __future__ import annotations

from bench.changing.held_out.standing import Sections

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
