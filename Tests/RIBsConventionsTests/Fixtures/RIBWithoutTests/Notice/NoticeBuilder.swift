import RIBs

final class NoticeBuilder: Builder<any NoticeDependency>, NoticeBuildable {}
