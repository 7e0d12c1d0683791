/// The room that a notice takes.
enum NoticeDensity {
    case compact, roomy

    init(_ settings: Settings) {
        self = settings.density
    }
}
