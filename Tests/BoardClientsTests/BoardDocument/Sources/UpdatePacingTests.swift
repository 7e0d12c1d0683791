import Testing

@testable import BoardClients

struct UpdatePacingTests {
    @Test func `the first update waits for a screenful`() {
        #expect(due([Moment(count: 99, fraction: 0.5), Moment(count: 100)]) == [false, true])
    }

    @Test func `later updates need new posts or one percent of progress`() {
        let moments = [
            Moment(count: 400, fraction: 0.1),
            Moment(count: 400, fraction: 0.109, time: .seconds(1)),
            Moment(count: 401, fraction: 0.109, time: .seconds(2)),
            Moment(count: 401, fraction: 0.12, time: .seconds(3)),
        ]
        #expect(due(moments) == [true, false, true, true])
    }

    @Test func `a million posts within a second result in ten updates`() {
        let moments = (1...1_000_000).map { Moment(count: $0, time: .microseconds($0)) }
        #expect((9...11).contains(due(moments).count { $0 }))
    }

    @Test func `a slow source is updated too`() {
        let moments = [
            Moment(count: 0, time: .seconds(9)), Moment(count: 1, time: .seconds(9)),
            Moment(count: 1, time: .seconds(19)), Moment(count: 10, time: .seconds(19)),
            Moment(count: 11, time: .seconds(20)),
        ]
        #expect(due(moments) == [false, true, false, true, true])
    }

    @Test func `a pause delivers new posts and nothing else`() {
        let moments = [
            Moment(count: 0, isPausing: true), Moment(count: 9, isPausing: true),
            Moment(count: 9, isPausing: true), Moment(count: 10, isPausing: true),
        ]
        #expect(due(moments) == [false, true, false, true])
    }

    private struct Moment {
        var count: Int
        var fraction: Double?
        var time = Duration.zero
        var isPausing = false
    }

    private func due(_ moments: [Moment]) -> [Bool] {
        var pacing = UpdatePacing()
        return moments.map {
            pacing.isDue(
                count: $0.count, fraction: $0.fraction, time: $0.time, isPausing: $0.isPausing)
        }
    }
}
