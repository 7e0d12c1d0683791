import Essentials
import Logging
import TestSupport
import Testing

@testable import BoardServer

@Suite struct LogOutputTests {
    @Test func `a line for a closed pipe is dropped and counted`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try ProcessPipe()
        close(pipe.reader.number)
        let output = LogOutput(pipe.writer)
        for _ in 0..<3 { #expect(output.write("a line") == 0) }
        #expect(output.droppedCount == 3)
        close(pipe.writer.number)
    }

    @Test func `a blocked reader delays nothing, and the number of dropped lines is logged later`()
        throws
    {
        let pipe = try ProcessPipe()
        let output = LogOutput(pipe.writer)
        let logger = Logger(label: "test") { _ in LineLogHandler(format: .text, output: output) }
        let words = String(repeating: "word ", count: 700)
        while output.droppedCount < 5 { logger.info("\(words)") }

        _ = try pipe.reader.read(upToCount: 30_000)
        logger.info("last")
        close(pipe.writer.number)

        let rest = String(decoding: try pipe.reader.read(upToCount: .max), as: UTF8.self)
        let lines = rest.split(separator: "\n")
        #expect(lines.dropLast().last?.hasSuffix(" info last") == true)
        #expect(lines.last?.hasSuffix("warning log lines were dropped count=5") == true)
        close(pipe.reader.number)
    }

    @Test func `a closed descriptor and a full disk drop lines`() throws {
        #expect(LogOutput(FileDescriptor(-1)).write("a line") == 0)
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        let output = LogOutput(FileDescriptor(full))
        output.write("a line")
        #expect(output.droppedCount == 1)
        close(full)
    }
}
