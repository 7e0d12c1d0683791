/// The lines of a screen's key table with the keys in effect.
///
/// The table is not generic over the type of the actions, so that a lookup needs no generic code.
struct KeyTable: Sendable {
    let lines: [Line]
    private let numbers: [Key: Int]

    struct Line: Sendable {
        /// The name of the action.
        let name: String
        let keys: [Key]
        let help: String
        let hint: String?
        let reach: KeyScope
        let isShared: Bool

        init<Action>(_ binding: KeyBinding<Action>, keys: [Key]) {
            name = binding.action.rawValue
            self.keys = keys
            help = binding.help
            hint = binding.hint
            reach = binding.reach
            isShared = binding.isShared
        }
    }

    init(_ lines: [Line]) {
        self.lines = lines
        let pairs = lines.enumerated().flatMap { number, line in line.keys.map { ($0, number) } }
        numbers = Dictionary(pairs) { first, _ in first }
    }

    /// Returns the line of a key.
    ///
    /// If there is none, this tries its position on a Korean keyboard, then the key without
    /// modifiers.
    func number(of key: Key) -> Int? {
        if let number = numbers[key] { return number }
        if let neighbour = key.physicalNeighbour, let number = numbers[neighbour] { return number }
        return numbers[key.withoutModifiers]
    }

    /// Returns the line of an action by its name.
    func number(named name: String) -> Int? { lines.firstIndex { $0.name == name } }
}
