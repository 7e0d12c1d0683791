import BoardApp
import BoardCore
import TestSupport
import Testing

struct OwnVotesTests {
    private let item = WrittenItem.post("p1")

    @Test func `an item without a vote has the source's values`() {
        let votes = LocalVotes()

        #expect(votes.vote(on: item, reported: 1) == 1)
        #expect(votes.score(of: item, reported: 7, vote: 1) == 7)
        #expect(votes.score(of: item, reported: nil, vote: nil) == nil)
    }

    @Test(
        arguments: [
            (1, nil, 8), (1, 0, 8), (-1, 1, 5), (0, 1, 6), (0, -1, 8), (1, 1, 7),
        ] as [(Int, Int?, Int)])
    func `a vote replaces the one that the source counted`(
        value: Int, reported: Int?, score: Int
    ) {
        var votes = LocalVotes()

        votes.note(value, on: item)

        #expect(votes.vote(on: item, reported: reported) == value)
        #expect(votes.score(of: item, reported: 7, vote: reported) == score)
    }
}
