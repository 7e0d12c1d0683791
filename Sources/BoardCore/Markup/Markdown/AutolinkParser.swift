import Essentials

/// Parses an address or a name around a trigger byte.
struct AutolinkParser {
    let bytes: [UInt8]
    /// The end of the previous link.
    let start: Int
    /// The address of the Lemmy server of the text; `nil` for other text.
    var lemmy: URL?

    /// The maximum lengths in bytes; they also keep many `@` in a row cheap.
    private static let nameLimit = 64
    private static let hostLimit = 253

    /// Parses `https://host/path` with the colon at `index`.
    func address(withColonAt index: Int) -> Autolink? {
        guard bytes[index...].starts(with: "://".utf8),
            let first = word("https", before: index) ?? word("http", before: index),
            let end = addressEnd(from: index + 3)
        else { return nil }
        return link(first..<end, prefix: "")
    }

    /// Parses `www.host.name/path` with the first dot at `index`.
    func address(withDotAt index: Int) -> Autolink? {
        guard let first = word("www", before: index), let end = addressEnd(from: index + 1) else {
            return nil
        }
        return link(first..<end, prefix: "http://")
    }

    /// Parses `name@host.name`.
    func mail(at index: Int) -> Autolink? {
        let name = name(before: index)
        let host = host(from: index + 1)
        guard !name.isEmpty, host.contains(UInt8(ascii: ".")), !followsMark(name.startIndex) else {
            return nil
        }
        return link(name.startIndex..<host.endIndex, prefix: "mailto:")
    }

    /// Parses Lemmy's `!community@host.name`.
    func community(at index: Int) -> Autolink? {
        let name = name(before: index)
        let host = host(from: index + 1)
        let first = name.startIndex - 1
        guard !name.isEmpty, host.contains(UInt8(ascii: ".")), first >= start,
            bytes[first] == UInt8(ascii: "!"), standsAlone(first)
        else { return nil }
        let elsewhere = "https://" + text(host) + "/c/" + text(name)
        let path = "/c/" + text(name) + "@" + text(host)
        // The server also has copies of remote communities, which its own members can use.
        let target = lemmy.flatMap { LinkTarget.resolved(path, base: $0) } ?? elsewhere
        let label = text(bytes[first..<host.endIndex])
        return Autolink(
            range: first..<host.endIndex, inline: .link(target: target, [.text(label)]))
    }

    /// Parses `@name` or `@name@host.name`.
    func mention(at index: Int) -> Autolink? {
        let name = trimmed(bytes[(index + 1)...].prefix(Self.nameLimit).prefix(while: \.isInName))
        guard name.count > 1 || name.first?.isLetterOrDigit == true, standsAlone(index),
            name.endIndex - index <= Self.nameLimit
        else { return nil }
        let isFollowed = bytes[name.endIndex...].first == UInt8(ascii: "@")
        let host = isFollowed ? host(from: name.endIndex + 1) : []
        let end = host.contains(UInt8(ascii: ".")) ? host.endIndex : name.endIndex
        return Autolink(range: index..<end, inline: .mention(text(bytes[(index + 1)..<end])))
    }
}

extension AutolinkParser {
    private func link(_ range: Range<Int>, prefix: String) -> Autolink? {
        let label = text(bytes[range])
        guard LinkTarget.isAllowed(prefix + label) else { return nil }
        return Autolink(range: range, inline: .link(target: prefix + label, [.text(label)]))
    }

    private func text(_ part: ArraySlice<UInt8>) -> String {
        String(decoding: part, as: UTF8.self)
    }

    /// Returns the start of `word` if it ends before `index` and no letter precedes it.
    private func word(_ word: String, before index: Int) -> Int? {
        let first = index - word.utf8.count
        guard first >= start, zip(bytes[first..<index], word.utf8).allSatisfy({ $0 | 0x20 == $1 }),
            first == 0 || !bytes[first - 1].isLetterOrDigit
        else { return nil }
        return first
    }

    private func standsAlone(_ index: Int) -> Bool {
        index == 0 || !bytes[index - 1].isInWord
    }

    private func followsMark(_ index: Int) -> Bool {
        index > 0 && "!@/".utf8.contains(bytes[index - 1])
    }

    private func name(before index: Int) -> ArraySlice<UInt8> {
        let first = max(start, index - Self.nameLimit)
        let other = bytes[first..<index].lastIndex { !$0.isInName && $0 != UInt8(ascii: "+") }
        return bytes[(other.map { $0 + 1 } ?? first)..<index]
    }

    private func host(from index: Int) -> ArraySlice<UInt8> {
        trimmed(bytes[min(index, bytes.count)...].prefix(Self.hostLimit).prefix(while: \.isInName))
    }

    private func trimmed(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name[..<((name.lastIndex(where: \.isLetterOrDigit) ?? name.startIndex - 1) + 1)]
    }
}

extension UInt8 {
    fileprivate var isInName: Bool { isLetterOrDigit || "._-".utf8.contains(self) }

    /// A Boolean value that indicates whether a name after this is part of a longer word.
    fileprivate var isInWord: Bool { isInName || self >= 0x80 || "@/".utf8.contains(self) }
}
