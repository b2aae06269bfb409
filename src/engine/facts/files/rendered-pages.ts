import type { TreeEntry } from '../../../base/git/types.ts'

const HTML = /\.html?$/i
const PAGE = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|org|pod)$/i

/** The HTML files that are made from a page of the same name beside them, such as `MANUAL.html` from `MANUAL.md`: docs, not code. */
export function renderedPages(entries: Iterable<Pick<TreeEntry, 'path'>>): ReadonlySet<string> {
  const html: string[] = []
  const pages = new Set<string>()
  for (const { path } of entries) {
    if (HTML.test(path)) html.push(path)
    else if (PAGE.test(path)) pages.add(path.replace(PAGE, ''))
  }
  return new Set(html.filter((path) => pages.has(path.replace(HTML, ''))))
}
