import TerminalUI
import Testing

/// A key and the bytes that some terminal sends for it.
struct KnownSequence: CustomTestStringConvertible, Sendable {
    let terminal: String
    let bytes: String
    let key: Key

    var testDescription: String { "\(key) of \(terminal)" }
}

let knownSequences: [KnownSequence] = tables.flatMap { terminal, table in
    table.map { KnownSequence(terminal: terminal, bytes: "\u{1B}" + $0.key, key: $0.value) }
}

private let tables: [String: [String: Key]] = [
    "xterm in normal mode": [
        "[A": .up, "[B": .down, "[C": .right, "[D": .left, "[H": .home, "[F": .end,
        "[2~": .insert, "[3~": .delete, "[5~": .pageUp, "[6~": .pageDown, "[Z": .backTab,
        "OP": .function(1), "OQ": .function(2), "OR": .function(3), "OS": .function(4),
        "[15~": .function(5), "[17~": .function(6), "[18~": .function(7), "[19~": .function(8),
        "[20~": .function(9), "[21~": .function(10), "[23~": .function(11), "[24~": .function(12),
    ],
    "xterm in application mode": [
        "OA": .up, "OB": .down, "OC": .right, "OD": .left, "OH": .home, "OF": .end, "OM": .enter,
        "Oj": "*", "Ok": "+", "Om": "-", "Oo": "/", "Op": "0", "Oy": "9", "OX": "=",
    ],
    "xterm with modifiers": [
        "[1;2A": .up.with(.shift), "[1;5B": .down.with(.control), "[1;3C": .right.with(.alt),
        "[1;6D": .left.with([.control, .shift]), "[1;5H": .home.with(.control),
        "[1;2F": .end.with(.shift), "[5;5~": .pageUp.with(.control),
        "[6;2~": .pageDown.with(.shift), "[3;5~": .delete.with(.control),
        "[1;2P": .function(1), "[15;5~": .function(5), "[1;1A": .up, "[1;9B": .down,
        "[1;0C": .right, "[1;99999999999999999999D": .left, "[1;-9223372036854775808A": .up,
    ],
    "tmux and screen": ["[1~": .home, "[4~": .end],
    "rxvt": [
        "[7~": .home, "[8~": .end, "[11~": .function(1), "[12~": .function(2),
        "[13~": .function(3), "[14~": .function(4), "[a": .up.with(.shift),
        "[b": .down.with(.shift), "Oc": .right.with(.control), "Od": .left.with(.control),
        "[5$": .pageUp.with(.shift), "[6^": .pageDown.with(.control),
        "[3@": .delete.with([.control, .shift]), "[7$": .home.with(.shift),
    ],
    "the Linux console": [
        "[[A": .function(1), "[[B": .function(2), "[[C": .function(3), "[[D": .function(4),
        "[[E": .function(5),
    ],
    "an old konsole": ["O5A": .up.with(.control), "O2P": .function(1)],
]
