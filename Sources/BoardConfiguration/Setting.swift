/// A value of the configuration and its origin.
package struct Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    package internal(set) var value: Value
    package internal(set) var origin: SettingOrigin

    init(_ value: Value, from origin: SettingOrigin = .byDefault) {
        self.value = value
        self.origin = origin
    }

    /// Overrides the value of the file by that of an argument such as `--theme`, if given.
    package mutating func override(with value: Value?, by argument: String) {
        if let value { self = Setting(value, from: .argument(argument)) }
    }
}

/// The origin of a value.
package enum SettingOrigin: Hashable, Sendable {
    case byDefault
    case file(line: Int)
    case argument(String)
}

extension SettingOrigin: CustomStringConvertible {
    /// The origin as `board-tui config` prints it: `default`, `config.toml:3`, `--theme`.
    package var description: String {
        switch self {
        case .byDefault: "default"
        case .file(let line): "\(ConfigurationFile.name):\(line)"
        case .argument(let name): name
        }
    }
}
