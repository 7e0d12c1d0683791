import RIBs
import TerminalUI

final class NoticeInteractor: Interactor {}
