import BoardCore
import Foundation
import TestSupport
import Testing

struct EditorTextTests {
    private static func draft(
        _ body: String, stage: Draft.Stage = .draft, author: String? = "ann"
    ) -> Draft {
        Draft(
            id: "1", target: .newPost("free", at: .sample), title: "Tea", body: body,
            author: author, stage: stage, updatedAt: SamplePosts.now)
    }

    private static func saved(_ body: String, minutesLater: Double = 1) -> EditorText {
        EditorText(body: body, date: SamplePosts.now + 60 * minutesLater)
    }

    @Test(arguments: ["Words.", "Words.\n", "Words.\r\n\n", "", " \n"])
    func `the same or an empty text changes nothing`(body: String) {
        let draft = Self.draft("Words.")
        #expect(Self.saved(body).taken(into: draft, among: [draft]) == [])
    }

    @Test func `a newer text that contains the old one replaces it`() {
        let draft = Self.draft("One.\n", stage: .refused(reason: "No."))
        let taken = Self.saved("One.\nTwo.\n").taken(into: draft, among: [draft])

        #expect(taken.map(\.id) == ["1"])
        #expect(taken.map(\.body) == ["One.\nTwo.\n"])
        #expect(taken.map(\.stage) == [.draft])
        #expect(taken.map(\.updatedAt) == [SamplePosts.now + 60])
    }

    @Test func `a newer text without the old one leaves that in a copy`() {
        let draft = Self.draft("One.")
        let taken = Self.saved("Two.").taken(into: draft, among: [draft])

        #expect(taken.map(\.body) == ["Two.", "One."])
        #expect(taken.first?.id == "1" && taken.last?.id != "1")
        #expect(taken.map(\.title) == ["Tea", "Tea"])
        #expect(taken.map(\.author) == ["ann", "ann"])
    }

    @Test(arguments: [
        (Draft.Stage.draft, -1.0), (.outgoing(key: "k", since: SamplePosts.now, attempts: 0), 1),
    ])
    func `an older text, or one for an outgoing draft, becomes a copy, once`(
        stage: Draft.Stage, minutesLater: Double
    ) {
        let draft = Self.draft("One.", stage: stage)
        let words = Self.saved("Two.", minutesLater: minutesLater)

        let taken = words.taken(into: draft, among: [draft])

        #expect(taken.map(\.body) == ["Two."])
        #expect(taken.map(\.stage) == [.draft])
        #expect(taken.first?.id != "1")
        #expect(words.taken(into: draft, among: [draft] + taken) == [])
    }
}
