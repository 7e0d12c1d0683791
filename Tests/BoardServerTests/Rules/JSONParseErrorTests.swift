import Foundation
import Testing

@testable import BoardServer

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
