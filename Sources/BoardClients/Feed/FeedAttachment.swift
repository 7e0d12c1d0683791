import BoardCore
import Essentials

/// A file attached to a feed entry, such as a recording.
struct FeedAttachment {
    var address: String
    /// The title on one line; empty if there is none.
    var title = ""
    /// The media type or only the medium, such as `audio`; empty if the feed states neither.
    var type = ""
    /// The size in bytes.
    var size: Int?
    /// The duration in seconds.
    var duration: Int?

    /// The maximum number of attachments per entry.
    static let limit = 100

    /// The title, or the file name, or the host.
    var name: String {
        if !title.isBlank { return title }
        let url = URL(address: address)
        let file = url?.lastPathComponent.sanitized(as: .line) ?? ""
        return file.isBlank || file == "/" ? url?.server ?? address : file
    }

    /// The known details, in the form `audio/mpeg · 12 MB · 1:02:03`.
    var details: String {
        [type, size.flatMap(Self.text(ofSize:)), duration.flatMap(Self.text(ofDuration:))]
            .compactMap { $0 }.filter { !$0.isBlank }.joined(separator: " · ")
    }

    /// Fills missing details from another description of the same file.
    mutating func complete(with other: FeedAttachment) {
        if title.isBlank { title = other.title }
        if !type.contains("/"), !other.type.isBlank { type = other.type }
        size = size ?? other.size
        duration = duration ?? other.duration
    }
}

extension FeedAttachment {
    private static func text(ofSize size: Int) -> String? {
        guard size > 0 else { return nil }
        let units = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
        // From this value on, the size rounds to at least 1 of the unit.
        guard let unit = units.first(where: { Double(size) >= $0.1 * 0.9995 }) else {
            return "\(size) B"
        }
        return "\(Int((Double(size) / unit.1).rounded())) \(unit.0)"
    }

    private static func text(ofDuration seconds: Int) -> String? {
        guard (1..<durationLimit).contains(seconds) else { return nil }
        let rest = (seconds / 60 % 60, seconds % 60)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return seconds < 3600
            ? "\(rest.0):\(padded(rest.1))"
            : "\(seconds / 3600):\(padded(rest.0)):\(padded(rest.1))"
    }

    /// The upper bound for a plausible duration, in seconds.
    private static let durationLimit = 1000 * 3600

    /// Returns the seconds in `1:02:03`, `62:03` or `3723`, each with an optional fraction.
    static func seconds(in text: String) -> Int? {
        let fields = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count) else { return nil }
        let numbers = fields.compactMap { Double($0) }
            .filter { (0..<Double(durationLimit)).contains($0) }
        guard numbers.count == fields.count else { return nil }
        return numbers.reduce(0) { $0 * 60 + Int($1) }
    }
}

extension FeedText {
    /// Returns this text followed by a list of links to the attachments.
    func adding(_ attachments: [FeedAttachment]) -> FeedText {
        guard !attachments.isEmpty else { return self }
        var text = self
        if format == .html {
            let items = attachments.map { file in
                let link = "<a href=\"\(file.address.asAddress)\">\(file.name.asAttribute)</a>"
                return "<li>\([link, file.details.asAttribute].joinedAsDetails)</li>"
            }
            text.string += "\n<ul>\(items.joined())</ul>"
        } else {
            let items = attachments.map { file in
                "\([file.name, file.details].joinedAsDetails)\n\(file.address)"
            }
            text.string = ([string] + items).filter { !$0.isBlank }.joined(separator: "\n\n")
        }
        return text
    }
}

extension [String] {
    fileprivate var joinedAsDetails: String { filter { !$0.isEmpty }.joined(separator: " · ") }
}
