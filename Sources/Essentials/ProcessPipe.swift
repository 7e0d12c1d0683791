/// A pipe whose ends child processes do not inherit.
package struct ProcessPipe {
    package let reader: FileDescriptor
    package let writer: FileDescriptor

    package init() throws(POSIXError) {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw .last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    }

    /// Creates a pipe that contains a text; throws an error if the text exceeds its capacity.
    package init(holding text: String) throws(POSIXError) {
        try self.init()
        defer { close(writer.number) }
        _ = fcntl(writer.number, F_SETFL, O_NONBLOCK)
        do { try writer.write(Array(text.utf8)) } catch {
            close(reader.number)
            throw error
        }
    }
}
