import BoardCore
import Essentials
import Localization
import RIBs
import TerminalUI

/// The services and settings that most RIBs use.
package struct AppServices {
    /// The source of all boards and posts.
    let source: any BoardSource
    let pendingWork: ActivityTracker
    /// Returns the current time.
    let now: () -> Date
    /// Sends a value each minute, when the ages on the screen are outdated.
    let minutes: any ValueStream<Void>
    /// The clock for timeouts and intervals.
    let clock: any Clock<Duration>
    let settings: Settings
    let keySettings: KeySettings
    let renderOptions: RenderOptions
    /// The texts that the user has searched for.
    let searchHistory: InputHistory
    /// The language of the interface after each change, for texts that a screen keeps.
    let languages: any ValueStream<Language>
}
