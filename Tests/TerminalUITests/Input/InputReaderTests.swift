import Foundation
import Testing

@testable import TerminalUI

@Suite @MainActor struct InputReaderTests {
    private let pipe = Pipe()

    private func type(_ text: String) throws {
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    @Test func `events that arrived during drawing are reported as already waiting`() throws {
        var received: [String] = []
        let reader = InputReader(
            descriptor: pipe.fileHandleForReading.fileDescriptor, decoder: InputDecoder(),
            receive: { events, wereWaiting in
                received.append("\(events.count) \(wereWaiting)")
                if received.count == 1 { try? type("y") }
            }, end: {})

        try type("ab")
        reader.readAvailable()
        reader.readAvailable()
        try type("z")
        reader.readAvailable()

        #expect(received == ["2 false", "1 true", "1 false"])
    }
}
