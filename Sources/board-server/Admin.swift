import ArgumentParser

/// Administration commands, which can run beside the server.
struct Admin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Administer the board.",
        subcommands: [
            AdminBoard.self, AdminUser.self, AdminInvite.self, AdminReports.self,
            AdminBackup.self, AdminExport.self, AdminImport.self,
        ])
}
