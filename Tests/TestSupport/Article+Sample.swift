import BoardCore
import Foundation

extension Article {
    /// A page with a heading, links, code and a collapsible section.
    package static let sample = Article(
        url: URL(filePath: "/"), title: "Ice breaks", byline: "Mira Lund", siteName: "The Quay",
        published: SamplePosts.now.addingTimeInterval(-86_400),
        body: """
            <p>After eleven weeks the <a href="https://ferries.example/">ferries</a> sail again,
            and <a href="https://ice.example/blue">blue ice</a> drifts out to sea.</p>
            <h2>The harbour</h2><p>Nobody complained.</p>
            <details><summary>More</summary><p>Hidden words.</p></details>
            <pre><code class="language-swift">let ice = "thick"</code></pre>
            """,
        format: .html
    ).at("https://quay.example/ice")

    /// Returns the page with another address.
    package func at(_ address: String) -> Article {
        var article = self
        article.url = URL(string: address) ?? url
        return article
    }
}
