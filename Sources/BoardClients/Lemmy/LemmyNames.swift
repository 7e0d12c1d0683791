import BoardCore

extension JSONValue {
    /// The display name of a person or community, with the host if it is on another server.
    var lemmyName: String? {
        guard let name = self["name"].identifier else { return nil }
        guard self["local"].bool == false, let address = self["actor_id"].string,
            let host = address.hostOfAddress, !host.isEmpty
        else { return name }
        return "\(name)@\(host)"
    }

    /// A Boolean value that indicates whether the item was deleted or removed although it is sent.
    var isDeletedOnLemmy: Bool {
        self["deleted"].bool == true || self["removed"].bool == true
    }
}

extension String {
    /// The host and port of a web address.
    ///
    /// It does not create a `URL` because it is called for each comment.
    fileprivate var hostOfAddress: Substring? {
        guard let slashes = firstRange(of: "://") else { return nil }
        return self[slashes.upperBound...].prefix { !"/?#".contains($0) }
    }
}
