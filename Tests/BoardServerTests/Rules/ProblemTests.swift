import BoardServer
import Testing

@Suite struct ProblemTests {
    @Test(arguments: ProblemCode.allCases)
    func `each problem is a document with its code and a message`(_ code: ProblemCode) {
        let response = Problem(code, "A sentence.", field: "name").response
        #expect(response.type == "application/problem+json" && response.status == code.status)
        #expect(code.status.code >= 400 && !code.title.isEmpty)
    }

    @Test(arguments: [
        (StorageError.full, ProblemCode.storageFull), (.unavailable("x"), .unavailable),
        (.newerDatabase(found: 2, known: 1), .unavailable), (.keyReused, .keyReused),
        (.gone(.post), .gone), (.notFound(.board), .notFound), (.notFound(.parent), .invalid),
        (.notFound(.account), .badToken), (.passwordChanged, .wrongCredentials),
        (.nameTaken, .nameTaken), (.tooDeep, .tooDeep),
        (.forbidden(.banned), .banned), (.forbidden(.notTheAuthor), .forbidden),
        (.invitationNeeded, .signUpClosed), (.cursorExpired, .cursorExpired),
    ])
    func `each storage error has its problem`(_ error: StorageError, _ code: ProblemCode) {
        #expect(Problem(error).code == code)
    }

    @Test func `a newer database is reported`() {
        let sentence = StorageError.newerDatabase(found: 3, known: 1).message(about: "board.db")
        #expect(sentence.contains("board.db is from a newer board-server"))
    }
}
