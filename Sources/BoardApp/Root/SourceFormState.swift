/// The state of the form that adds or renames a source.
package struct SourceFormState: Equatable {
    package let purpose: Purpose
    package var address: String
    package var name: String
    package var progress = Progress.ready

    package enum Purpose: Equatable {
        /// A site or a feed.
        case addSite
        case addServer
        case rename(String)
    }

    package enum Progress: Equatable {
        case ready
        /// The server with this name is asked what it is; empty if none is asked.
        case asking(host: String)
        /// The reason for a failure, as a sentence.
        case failed(String)
    }

    package init(_ purpose: Purpose, address: String = "", name: String = "") {
        self.purpose = purpose
        self.address = address
        self.name = name
    }
}
