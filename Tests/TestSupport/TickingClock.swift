import Foundation

/// A clock that is a minute later each time somebody looks at it.
@MainActor package final class TickingClock {
    private var time = SamplePosts.now

    package init() {}

    package func next() -> Date {
        time += 60
        return time
    }
}
