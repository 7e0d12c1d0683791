import Foundation
import Testing

@testable import BoardServer

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
        (.forbidden(.locked), .locked), (.forbidden(.higherRole), .forbidden),
        (.notFound(.user), .notFound),
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

@Suite struct JSONParseErrorTests {
    @Test func `valid JSON has no fault`() {
        #expect(JSONParseError(in: Data(#"{"a": [null, {"b": "\u00e9"}], "ㄱ": ""}"#.utf8)) == nil)
    }

    @Test(arguments: [
        ("[1,\n 2", "line 2, column 3: it is cut off"),
        (#"{"a" 1}"#, "line 1, column 6: invalid value"),
        ("[\"ㄱ\", ㄴ]", "line 1, column 7: invalid value"),
        (#"["\x"]"#, #"line 1, column 3: invalid escape sequence"#),
        ("{}\n{}", "line 2, column 1: invalid value"),
    ])
    func `the first fault is returned with its position`(_ text: String, _ words: String) {
        #expect(JSONParseError(in: Data(text.utf8))?.description == words)
    }
}
