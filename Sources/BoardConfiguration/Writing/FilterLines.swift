import BoardCore
import Essentials

extension Configuration {
    /// The reason why a filter cannot be added to a file.
    package enum FilterFault: Error {
        /// The file has an error.
        case unreadable(Diagnostic)
        /// The file has its filters in another form than tables.
        case unusual
        /// The filter is not in the file as it was added.
        case changed
    }

    /// Adds a filter at the end of a file, and changes nothing else.
    ///
    /// - Parameters:
    ///   - name: the name of the filter, to which a number is added if there is one of that name.
    ///   - text: the text of the file, which is replaced.
    package static func add(
        _ query: PostQuery, named name: String, action: PostFilter.Action, to text: inout String,
        path: String, vocabulary: ConfigurationVocabulary
    ) throws(FilterFault) -> PostFilter {
        let (old, diagnostics) = read(Array(text.utf8), path: path, vocabulary: vocabulary)
        if let fault = diagnostics.first(where: { $0.effect >= .partIgnored }) {
            throw .unreadable(fault)
        }
        let name = freeName(name, beside: old.filters.map(\.filter.name))
        let filter = PostFilter(name: name, query: query, action: action)
        let gap = text.isEmpty ? "" : text.hasSuffix("\n") ? "\n" : "\n\n"
        let new = text + gap + filter.lines.joined(separator: "\n") + "\n"
        let (found, faults) = read(Array(new.utf8), path: path, vocabulary: vocabulary)
        var expected = old
        expected.filters = found.filters
        // If it is read back differently, the lines would change something else.
        guard found.filters.map(\.filter) == old.filters.map(\.filter) + [filter],
            found == expected, faults == diagnostics
        else { throw .unusual }
        text = new
        return filter
    }

    /// Removes a filter that is in the file as it was added, and changes nothing else.
    ///
    /// - Parameter text: the text of the file, which is replaced.
    package static func remove(
        _ filter: PostFilter, from text: inout String, path: String,
        vocabulary: ConfigurationVocabulary
    ) throws(FilterFault) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let own = filter.lines.map { Substring($0) }
        guard let start = lines.firstIndex(of: own[0]), lines[start...].starts(with: own) else {
            throw .changed
        }
        let end = start + own.count
        // Lines that follow the filter may belong to its table.
        let next = lines[end...].first { !$0.isEmpty && !$0.hasPrefix("#") }
        guard next?.hasPrefix("[") != false else { throw .changed }
        let hasGap = start > 0 && lines[start - 1].isEmpty
        lines.removeSubrange((hasGap ? start - 1 : start)..<end)
        let new = lines.joined(separator: "\n")
        let (old, _) = read(Array(text.utf8), path: path, vocabulary: vocabulary)
        let (found, _) = read(Array(new.utf8), path: path, vocabulary: vocabulary)
        guard found.filters.map(\.filter) == old.filters.map(\.filter).filter({ $0 != filter })
        else { throw .changed }
        text = new
    }

    private static func freeName(_ name: String, beside names: [String]) -> String {
        guard names.contains(name) else { return name }
        var number = 2
        while names.contains("\(name)-\(number)") { number += 1 }
        return "\(name)-\(number)"
    }
}

extension PostFilter {
    /// The lines of the file for the filter.
    var lines: [String] {
        [
            "[filters.\(name.asTOMLKey)]", "query = \("\(query)".quotedAsTOML)",
            "action = \(action.rawValue.quotedAsTOML)",
        ]
    }
}
