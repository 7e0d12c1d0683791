import BoardCore
import Testing

struct PostRecordTests {
    private let none = PostRecord()

    @Test func `a change applies only the fields that differ`() {
        let change = PostRecordChange(from: none, to: PostRecord(isRead: true))
        let stored = PostRecord(seenComments: 3, isBookmarked: true)

        #expect(
            change.applied(to: stored)
                == PostRecord(isRead: true, seenComments: 3, isBookmarked: true))
    }

    @Test func `a later change of a field replaces an earlier one`() {
        let marked = PostRecord(isBookmarked: true)
        var change = PostRecordChange(from: none, to: PostRecord(isRead: true, isBookmarked: true))
        change.append(PostRecordChange(from: marked, to: none))

        #expect(change.applied(to: marked) == PostRecord(isRead: true))
    }
}
