/// Settings of all screens.
struct Settings {
    var density = NoticeDensity.compact
}
