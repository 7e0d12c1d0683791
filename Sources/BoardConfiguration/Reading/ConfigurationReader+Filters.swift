import BoardCore
import Localization
import TerminalUI

extension ConfigurationReader {
    /// Reads the tables `[filters.NAME]`.
    mutating func readFilters(_ node: TOMLNode) {
        guard case .table(let filters) = node.value else {
            return diagnostics.add(
                at: node.place, effect: .filterIgnored,
                node.notTable("[filters.NAME]", of: localized("query and action")))
        }
        for filter in filters { readFilter(filter) }
    }

    private mutating func readFilter(_ node: TOMLNode) {
        guard case .table(let members) = node.value else {
            let header = "[filters.\(node.name.asTOMLKey)]"
            return diagnostics.add(
                at: node.place, effect: .filterIgnored,
                node.notTable(header, of: localized("query and action")))
        }
        let names = ["query", "action"]
        for member in members where !names.contains(member.name) {
            diagnostics.add(
                at: member.namePosition, effect: .filterIgnored,
                unknown(localized("setting of a filter"), member, among: names))
        }
        let query = members.first { $0.name == "query" }.map {
            self.query($0, effect: .filterIgnored)
        }
        let action = members.first { $0.name == "action" }.map { self.action($0) }
        if query == nil || action == nil {
            let missing = query == nil ? "query = \"author:mina\"" : "action = \"hide\""
            diagnostics.add(
                at: node.namePosition, effect: .filterIgnored,
                localized(
                    "the filter \(node.name.quotedShort) has no effect; write \(missing) below it.")
            )
        }
        guard let query = query ?? nil, let action = action ?? nil else { return }
        configuration.filters.append(
            ConfiguredFilter(
                filter: PostFilter(name: node.name, query: query, action: action),
                line: node.namePosition.line))
    }

    /// Reads the table `[searches]`.
    mutating func readSearches(_ node: TOMLNode) {
        guard case .table(let searches) = node.value else {
            return diagnostics.add(
                at: node.place, node.notTable("[searches]", of: localized("searches")))
        }
        for search in searches {
            guard let query = query(search, effect: .defaultUsed) else { continue }
            configuration.searches.append(
                ConfiguredSearch(
                    search: SavedSearch(name: search.name, query: query),
                    line: search.namePosition.line))
        }
    }

    /// Reads the table `[styles]`.
    mutating func readStyles(_ node: TOMLNode) {
        guard case .table(let styles) = node.value else {
            return diagnostics.add(
                at: node.place, node.notTable("[styles]", of: localized("styles")))
        }
        for style in styles { readStyle(style) }
    }

    private mutating func readStyle(_ node: TOMLNode) {
        guard case .string(let text) = node.value else {
            return diagnostics.add(
                at: node.place,
                localized(
                    "\(node.name) cannot be \(node.value.phrase); write a style, as \"cyan bold\".")
            )
        }
        do throws(ThemeError) {
            guard let style = try StyleOverride(role: node.name, style: text) else {
                return diagnostics.add(
                    at: node.namePosition,
                    unknown(localized("role"), node, among: StyleOverride.roleNames))
            }
            configuration.styles.append(
                ConfiguredStyle(
                    role: node.name, text: text, style: style, line: node.namePosition.line))
        } catch {
            // The quote is before the first column of the text.
            let column = node.place.column + error.column
            diagnostics.add(
                at: FilePosition(line: node.place.line, column: column), error.reason + ".")
        }
    }

    /// Returns the query of a node; reports an invalid one.
    private mutating func query(_ node: TOMLNode, effect: Diagnostic.Effect) -> PostQuery? {
        guard case .string(let text) = node.value else {
            diagnostics.add(
                at: node.place, effect: effect,
                localized(
                    "\(node.name) cannot be \(node.value.phrase); write a query, as \"author:mina\"."
                ))
            return nil
        }
        do throws(PostQuery.Fault) {
            if let query = try PostQuery(text, isComplete: true) { return query }
            diagnostics.add(
                at: node.place, effect: effect,
                localized("a query cannot be empty; write one, as \"author:mina\"."))
        } catch {
            diagnostics.add(at: node.place, effect: effect, error.message)
        }
        return nil
    }

    private mutating func action(_ node: TOMLNode) -> PostFilter.Action? {
        let format = ValueFormat<PostFilter.Action>.word
        if let action = format.read(node.value) { return action }
        diagnostics.add(
            at: node.place, effect: .filterIgnored, format.complaint(about: node))
        return nil
    }
}
