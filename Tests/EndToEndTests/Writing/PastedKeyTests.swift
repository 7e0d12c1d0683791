import Foundation
import Testing

@testable import board_tui

struct PastedKeyTests {
    private static let message = Data(repeating: 0xC4, count: 256).base64EncodedString()

    @Test(arguments: [60, 64, 76]) func `a message in lines is read to its end`(width: Int) {
        var rest = Self.message[...]
        var lines: [String] = []
        while !rest.isEmpty {
            lines.append(String(rest.prefix(width)))
            rest = rest.dropFirst(width)
            #expect(SignInForm.isIncompleteMessage(lines) == !rest.isEmpty)
        }
        #expect(lines.count > 4)
    }

    @Test func `a one-line message, a key and an empty line end the input`() {
        let keys = [String(repeating: "0a", count: 16), String(repeating: "9f", count: 32)]
        for line in keys + [Self.message, "", "what?"] {
            #expect(!SignInForm.isIncompleteMessage([line]))
        }
        #expect(!SignInForm.isIncompleteMessage([String(Self.message.prefix(60)), ""]))
    }
}
