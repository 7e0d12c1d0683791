/// The contents of a notice.
/// What stands in the second line is no summary.
struct NoticeState {
    /// What is shown.
    var title = ""
    /// Whatever stands here is a word of its own.
    var text = ""
}
