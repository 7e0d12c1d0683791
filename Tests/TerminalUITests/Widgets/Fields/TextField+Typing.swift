@testable import TerminalUI

extension TextField {
    mutating func type(_ text: String) {
        for character in text { _ = handle(Key.character(character)) }
    }

    mutating func press(_ key: Key, times: Int = 1) {
        for _ in 0..<times { _ = handle(key) }
    }
}
