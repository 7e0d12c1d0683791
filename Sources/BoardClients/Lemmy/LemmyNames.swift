import BoardCore

extension JSONValue {
    /// What a person or a community is called here: with the host, where it is at home elsewhere.
    var lemmyName: String? {
        guard let name = self["name"].identifier else { return nil }
        guard self["local"].bool == false, let address = self["actor_id"].string,
            let host = address.hostOfAddress, !host.isEmpty
        else { return name }
        return "\(name)@\(host)"
    }

    /// Whether the server still sends what its author or a moderator took away.
    var isGoneFromLemmy: Bool {
        self["deleted"].bool == true || self["removed"].bool == true
    }
}

extension String {
    /// The host of a web address, with its port; as there is one for each comment, no whole `URL` is
    /// made.
    fileprivate var hostOfAddress: Substring? {
        guard let slashes = firstRange(of: "://") else { return nil }
        return self[slashes.upperBound...].prefix { !"/?#".contains($0) }
    }
}
