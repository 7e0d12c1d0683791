import ArgumentParser
import BoardCore
import Essentials
import Localization

/// The options shared by `post` and `reply`: the text, and the output format.
struct WritingOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A file with the text, in Markdown if the source supports it (default or -: standard"
                + " input).",
            valueName: "file"),
        completion: .file())
    var file: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The account to write as (default: the one you used last).", valueName: "name"))
    var author: String?

    @Flag(help: "Post anonymously, even if you are signed in.")
    var anonymous = false

    @Flag(help: "Send your credentials even if the connection is not encrypted.")
    var yes = false

    @Flag(help: "Print JSON, for other programs.")
    var json = false

    /// Far larger than any board accepts.
    private static let sizeLimit = 8 << 20

    /// Returns the text without its final line break. Throws an `ExitCode`.
    func body() throws -> String {
        let bytes = try bytes()
        guard bytes.count <= Self.sizeLimit else {
            throw CLIError(
                sentence: localized("\(name) is longer than \(Self.sizeLimit >> 20) MiB."),
                status: .badData
            ).report()
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else {
            throw CLIError(sentence: localized("\(name) is not UTF-8."), status: .badData).report()
        }
        guard !text.isBlank else {
            throw CLIError(
                sentence: localized("there is nothing to send: \(name) is empty."), status: .badData
            ).report()
        }
        // Boards use one line ending, so normalize those of the file.
        return text.replacing("\r\n", with: "\n").withoutTrailingNewline
    }

    var readsStandardInput: Bool { file ?? "-" == "-" }

    /// The remark on a text that was neither sent nor stored.
    var unsavedRemark: String {
        readsStandardInput
            ? localized("The text is not saved; it is on standard output again.")
            : localized("The text is not saved; it is still in \(name).")
    }

    private var name: String { readsStandardInput ? localized("standard input") : file ?? "" }

    private func bytes() throws -> [UInt8] {
        do {
            guard let file, file != "-" else {
                if isatty(STDIN_FILENO) != 0 {
                    FileDescriptor.standardError.say(
                        localized("Type the text, then Ctrl-D on a new line."))
                }
                return try FileDescriptor.standardInput.read(upToCount: Self.sizeLimit + 1)
            }
            let descriptor = try FileDescriptor(readingFrom: file)
            defer { close(descriptor.number) }
            return try descriptor.read(upToCount: Self.sizeLimit + 1)
        } catch {
            throw CLIError(
                sentence: localized("\(name) cannot be read: \(error.reason)."), status: .noInput
            ).report()
        }
    }
}
