/// A value of the configuration, and who gave it.
package struct Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    package internal(set) var value: Value
    package internal(set) var origin: Origin

    init(_ value: Value, from origin: Origin = .byDefault) {
        self.value = value
        self.origin = origin
    }

    /// Takes the value of an argument such as `--theme`, where it was given; it wins over the file.
    package mutating func override(with value: Value?, by argument: String) {
        if let value { self = Setting(value, from: .argument(argument)) }
    }
}

/// Where a value comes from.
package enum Origin: Hashable, Sendable {
    case byDefault
    case file(line: Int)
    case argument(String)
}

extension Origin: CustomStringConvertible {
    /// As `board-tui config` tells it: `default`, `config.toml:3`, `--theme`.
    package var description: String {
        switch self {
        case .byDefault: "default"
        case .file(let line): "\(ConfigurationFile.name):\(line)"
        case .argument(let name): name
        }
    }
}
