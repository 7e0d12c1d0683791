import Foundation
import PackagePlugin

/// `swift package new-rib`: writes a RIB and its tests, and adds it to its parent.
///
/// All changes are computed before the first file is written.
@main
struct NewRIB: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let options = try Options(arguments) else { return print(Options.help) }
        let layout = try PackageLayout(package: context.package, options: options)
        var draft = Draft()
        try write(options, layout, to: &draft)
        if let formatter = Formatter(context: context) { try draft.format(with: formatter) }
        try draft.save()
        for file in draft.files { print("Wrote \(layout.path(of: file.url))") }
    }

    private func write(
        _ options: Options, _ layout: PackageLayout, to draft: inout Draft
    ) throws {
        let plan = RIBPlan(options: options, layout: layout)
        try plan.checkFoldersAreFree()
        try plan.addFiles(to: &draft)
        try plan.checkTypesAreFree(draft)
        if let parent = options.parent {
            try ParentWiring(plan: plan, parent: parent).apply(to: &draft)
        }
    }
}
