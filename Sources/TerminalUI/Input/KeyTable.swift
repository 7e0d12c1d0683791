/// The lines of a screen's table of keys, with the keys that hold. It knows nothing of the type of
/// their actions, so that looking a key up asks for nothing generic.
struct KeyTable: Sendable {
    let lines: [Line]
    private let numbers: [Key: Int]

    struct Line: Sendable {
        /// The name of the action.
        let name: String
        let keys: [Key]
        let help: String
        let hint: String?
        let reach: KeyReach
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

    /// The line of a key, or of the key at its place on a Korean keyboard, or of the key without
    /// what is held down.
    func number(of key: Key) -> Int? {
        if let number = numbers[key] { return number }
        if let neighbour = key.physicalNeighbour, let number = numbers[neighbour] { return number }
        return numbers[key.withoutModifiers]
    }

    /// The line of an action's name.
    func number(named name: String) -> Int? { lines.firstIndex { $0.name == name } }
}
