import RIBs

final class ClockBuilder: Builder<any ClockDependency>, ClockBuildable {}
