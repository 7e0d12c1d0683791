import RIBs
import TerminalUI

final class BadgeViewController: ViewController, BadgePresentable {}
