import Foundation

/// A clock that advances a minute with each reading.
@MainActor package final class TickingClock {
    private var time = SamplePosts.now

    package init() {}

    package func next() -> Date {
        time += 60
        return time
    }
}
