import BoardCore
import Testing

struct PostRecordTests {
    private let none = PostRecord()
    private let tea = Post(id: "1", title: "Tea")

    @Test func `a change applies only the fields that differ`() {
        let change = PostRecordChange(from: none, to: PostRecord(isRead: true))
        let stored = PostRecord(seenComments: 3, bookmark: tea)

        #expect(
            change.applied(to: stored)
                == PostRecord(isRead: true, seenComments: 3, bookmark: tea))
    }

    @Test func `a later change of a field replaces an earlier one`() {
        let marked = PostRecord(bookmark: tea)
        var change = PostRecordChange(from: none, to: PostRecord(isRead: true, bookmark: tea))
        change.append(PostRecordChange(from: marked, to: none))

        #expect(change.applied(to: marked) == PostRecord(isRead: true))
    }
}
