import BoardCore
import Localization

nonisolated extension LinkTarget {
    /// Returns a warning when the text of a link names a host that the link does not lead to.
    ///
    /// The warning names the actual host, and says if that host has letters that imitate ASCII
    /// letters. Addresses with `mailto:` are checked in the same way. It is `nil` if the text is
    /// not misleading.
    static func remark(onText text: String, leadingTo target: String) -> String? {
        guard let named = host(namedBy: text), let host = host(of: target),
            !isFile(named, at: target)
        else { return nil }
        let other = bare(named) == bare(host) ? nil : host.lowercased()
        let letters = host.hasForeignLetters ? localized("letters other than a to z") : nil
        let remarks = [other, letters].compactMap(\.self)
        return remarks.isEmpty ? nil : remarks.joined(separator: ": ")
    }

    private static func host(of target: String) -> String? {
        if let letter = target.letterAddress { return String(letter.prefix { $0 != "?" }) }
        guard let scheme = target.firstRange(of: "://") else { return nil }
        let server = target[scheme.upperBound...].prefix { !"/\\?#".contains($0) }
        let name = server.split(separator: "@").last ?? ""
        // The name is read from the string, because `URL` converts Korean names differently by
        // platform.
        return String(name.hasPrefix("[") ? name : name.prefix { $0 != ":" })
    }

    /// Returns the host that a text seems to name, as `https://example.org/x` and `example.org` do.
    private static func host(namedBy text: String) -> String? {
        let text = text.trimmed.letterAddress ?? text.trimmed
        // Names of Lemmy communities start with an exclamation mark.
        guard !text.contains(" "), text.first != "!" else { return nil }
        let scheme = text.firstRange(of: "://")
        let rest = text[(scheme?.upperBound ?? text.startIndex)...]
        let host = rest.prefix { !"/?#:".contains($0) }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isName =
            parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
            && parts.last?.allSatisfy(\.isLetter) == true && (parts.last?.count ?? 0) > 1
        return isName && (scheme != nil || host.count == rest.count || rest.contains("/"))
            ? String(host) : nil
    }

    /// Returns `true` if a name with a dot, such as `boats.txt`, is that of the file at an address.
    ///
    /// An ending that hosts also use counts as a file's only if the address ends with it too.
    private static func isFile(_ name: String, at target: String) -> Bool {
        guard let ending = ending(of: name) else { return false }
        if fileEndings.contains(ending) { return true }
        let path = target.prefix { !"?#".contains($0) }
        let start = path.firstRange(of: "://")?.upperBound ?? path.startIndex
        guard let slash = path[start...].lastIndex(of: "/") else { return false }
        return ending == self.ending(of: path[slash...]) && !hostEndings.contains(ending)
    }

    private static func ending(of name: some StringProtocol) -> String? {
        name.split(separator: ".").dropFirst().last?.lowercased()
    }

    /// Common file name extensions that are not top-level domains.
    private static let fileEndings: Set<String> = [
        "avi", "bak", "bmp", "c", "conf", "cpp", "css", "csv", "diff", "doc", "docx", "eml", "epub",
        "exe", "flac", "gif", "gz", "h", "htm", "html", "ics", "ini", "java", "jpeg", "jpg", "js",
        "json", "log", "mkv", "mp3", "mp4", "odt", "ogg", "patch", "pdf", "php", "png", "ppt",
        "pptx", "rar", "rb", "rtf", "sql", "svg", "swift", "tar", "tgz", "tiff", "toml", "ts",
        "txt",
        "wav", "webm", "webp", "xls", "xlsx", "xml", "xz", "yaml", "yml",
    ]

    /// Common top-level domains, which do not count as file name extensions.
    private static let hostEndings: Set<String> = [
        "app", "biz", "blog", "cloud", "co", "com", "dev", "edu", "eu", "gov", "info", "int", "io",
        "mil", "name", "net", "online", "org", "page", "shop", "site", "store", "tech", "uk", "us",
        "xyz",
    ]

    private static func bare(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}

nonisolated extension String {
    /// The part after `mailto:`; `nil` for any other address.
    fileprivate var letterAddress: String? {
        let scheme = "mailto:"
        return lowercased().hasPrefix(scheme) ? String(dropFirst(scheme.count)) : nil
    }

    /// A Boolean value that indicates whether the host has letters that can imitate ASCII letters.
    ///
    /// Korean, Chinese and Japanese letters do not resemble ASCII letters.
    fileprivate var hasForeignLetters: Bool {
        unicodeScalars.contains { !$0.isASCII && $0.properties.isAlphabetic && !$0.isEastAsian }
    }
}
