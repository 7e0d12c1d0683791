import RIBs
import TerminalUI

final class NoticeViewController: ViewController, NoticeViewControllable, NoticePresentable {
    var listener: (any NoticePresentableListener)?
}
