import RIBs

final class SessionBuilder: Builder<any SessionDependency>, SessionBuildable {}
