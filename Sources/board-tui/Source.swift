import Foundation

/// Where the user wants posts from.
enum Source: Equatable {
    case demo
    case standardInput
    case file(path: String)
    case web(URL)
    /// An address of a kind that this program does not read.
    case unknown(String)

    init(argument: String?) {
        guard let argument else { self = .demo; return }
        if argument == "-" { self = .standardInput; return }
        guard let scheme = argument.firstRange(of: "://").map({ argument[..<$0.lowerBound] }) else {
            self = .file(path: argument)
            return
        }
        let isWeb = ["http", "https"].contains(scheme.lowercased())
        let url = isWeb ? URL(string: argument) : nil
        self = url.flatMap { $0.host?.isEmpty == false ? .web($0) : nil } ?? .unknown(argument)
    }

    /// Whether reading it again may bring something new.
    var mayChange: Bool {
        switch self {
        case .file, .web: true
        case .demo, .standardInput, .unknown: false
        }
    }
}
