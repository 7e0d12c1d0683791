import RIBs
import TerminalUI

final class NoticeViewController: ViewController, NoticeViewControllable, NoticePresentable {
    weak var listener: (any NoticePresentableListener)?
}
