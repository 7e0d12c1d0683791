/// The data compiled into the program.
package enum BoardResources {
    /// The board document that is shown where no source is given, as UTF-8.
    package static var demoBoard: [UInt8] { PackageResources.demo_board_json }
}
