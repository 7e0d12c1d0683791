/// What happened, in order, as several spies wrote it down.
@MainActor package final class EventLog {
    package private(set) var events: [String] = []

    package init() {}

    package func note(_ event: String) { events.append(event) }
}
