import Testing

@testable import BoardClients

struct RecentValuesTests {
    @Test func `large values displace others, but the newest one remains`() {
        let values = RecentValues<Int, Int>(capacity: 1_000) { $0 }
        for key in 1...100 { values[key] = 1 << 20 }
        #expect(values[1] == nil && values[100] != nil)
        let count = (1...100).count { values[$0] != nil }
        #expect(count < 70)

        values[101] = 1 << 30
        #expect(values[101] != nil && (1...100).allSatisfy { values[$0] == nil })
    }

    @Test func `at most twice the capacity is stored, and the newest values remain`() {
        let values = RecentValues<Int, String>(capacity: 4)
        for key in 0..<100 {
            values[key] = "\(key)"
            let kept = (0...key).count { values[$0] != nil }
            #expect(kept < 8)
        }
        #expect((96..<100).allSatisfy { values[$0] == "\($0)" })
    }
}
