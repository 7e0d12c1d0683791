import Foundation
import PackagePlugin

/// `swift package new-rib`: writes a RIB and its tests.
///
/// For a RIB with a parent, it also prints the lines that attach it. All files are computed before
/// the first one is written.
@main
struct NewRIB: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let options = try Options(arguments) else { return print(Options.help) }
        let layout = try PackageLayout(package: context.package, options: options)
        let plan = RIBPlan(options: options, layout: layout)
        let lines = try options.parent.map { try ParentLines(plan: plan, parent: $0) }
        var draft = Draft()
        try plan.checkFoldersAreFree()
        try plan.addFiles(to: &draft)
        try lines?.addStub(to: &draft)
        try plan.checkTypesAreFree(draft)
        if let formatter = Formatter(context: context) { try draft.format(with: formatter) }
        let text = try lines?.text()
        try draft.save()
        for file in draft.files { print("Wrote \(layout.path(of: file.url))") }
        if let text { print(text) }
    }
}

/// The reason that nothing was written, with advice for the user.
struct NewRIBError: Error, CustomStringConvertible, LocalizedError {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    var errorDescription: String? { description }
}
