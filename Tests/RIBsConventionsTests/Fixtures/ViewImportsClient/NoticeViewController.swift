import BoardClients
import RIBs
import TerminalUI

final class NoticeViewController: ViewController {}
