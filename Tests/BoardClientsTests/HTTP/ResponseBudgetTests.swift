import Testing

@testable import BoardClients

struct ResponseBudgetTests {
    @Test func `the largest response is dropped when the limit is exceeded`() {
        let budget = ResponseBudget(capacity: 100)
        let dropped = Log<String>()
        let large = budget.lease { dropped.add("large") }
        let small = budget.lease { dropped.add("small") }

        let isFirstKept = large.take(60)
        let isSecondKept = small.take(40)
        #expect(isFirstKept && isSecondKept && dropped.entries.isEmpty)

        let isThirdKept = small.take(10)
        #expect(isThirdKept && !small.isDropped)
        #expect(dropped.entries == ["large"] && large.isDropped)
    }

    @Test func `a response that is the largest itself is stopped`() {
        let lease = ResponseBudget(capacity: 100).lease {}

        let isKept = lease.take(100)
        let isStillKept = lease.take(1)
        #expect(isKept && !isStillKept && lease.isDropped)
    }

    @Test func `a finished response uses no memory`() {
        let budget = ResponseBudget(capacity: 100)
        for _ in 1...3 {
            let lease = budget.lease {}
            let isKept = lease.take(90)
            #expect(isKept)
        }
    }
}
