/// Detection of the encoding that a page declares in its head.
enum PageCharset {
    /// The number of bytes in which browsers search for the declaration.
    private static let limit = 4096

    /// Returns the charset that a page declares, or `nil`.
    ///
    /// The declaration is a `meta` element with a `charset` attribute, or with `http-equiv` set to
    /// `Content-Type`.
    static func declared(in html: [UInt8]) -> String? {
        let tags = HTMLTags(Array(html.prefix(limit)))
        for tag in tags where tag.name == "meta" {
            if let name = tags.value(tag, "charset") { return name }
            guard tags.value(tag, "http-equiv")?.lowercased() == "content-type",
                let type = tags.value(tag, "content")?.lowercased(),
                let equals = type.firstRange(of: "charset=")
            else { continue }
            return String(type[equals.upperBound...].prefix { $0 != ";" && $0 != " " })
        }
        return nil
    }
}
