import Essentials
import Testing

@Suite struct NormalizationTests {
    /// Marks above (class 230) and below (class 220) a letter, in the most expensive order.
    private static let unordered = "a" + String(repeating: "\u{301}\u{316}", count: 40_000)

    @Test func `combining marks in the wrong order are normalized in linear time`() {
        let clock = ContinuousClock()
        let text = Self.unordered
        let took = clock.measure {
            #expect(text.canonicallyComposed.utf8.count == text.utf8.count - 1)
            #expect(text.canonicallyDecomposed.utf8.count == text.utf8.count)
            #expect(text.canonicallyOrdered.hashValue == text.canonicallyOrdered.hashValue)
            #expect(text.canonicallyOrdered != "a")
        }
        // Insertion sort would take more than ten seconds.
        #expect(took < .seconds(5))
    }

    @Test(arguments: ["a\u{301}\u{316}", "\u{301}\u{316}", "e\u{345}\u{334}\u{5B0}x\u{301}\u{316}"])
    func `ordered marks are canonically equivalent to the original ones`(_ text: String) {
        let ordered = text.canonicallyOrdered
        #expect(ordered == text)
        #expect(Array(ordered.utf8) != Array(text.utf8))
        #expect(Array(ordered.canonicallyComposed.utf8) == Array(text.canonicallyComposed.utf8))
    }

    @Test(arguments: ["", "plain", "é", "e\u{301}", "한국어", "a\u{316}\u{301}\u{301}", "👩🏽‍💻"])
    func `a text without disordered marks is unchanged, scalar by scalar`(_ text: String) {
        #expect(Array(text.canonicallyOrdered.utf8) == Array(text.utf8))
    }
}
