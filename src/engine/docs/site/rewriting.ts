const MAX_TEXT = 200_000

/** How far below the head of a function its own text is looked for. */
const NEAR = 3000

/** Maximum number of such methods in a file whose text is looked at. */
const MAX_METHODS = 50

/** The method of a Vite or Rollup plug-in that replaces the text of a module: `transform(code, id) {`, `transform: async (code) =>`. */
const TRANSFORM = /\btransform\s*(?:\(|:\s*(?:async\b|function\b|\(|\w+\s*=>))/g

/** What else changes the headings of pages: rules of markdown-it, plug-ins of remark and rehype, Docusaurus' preprocessor. */
const IN_SCRIPTS: readonly RegExp[] = [
  /\bheading_open\b|\bcore\.ruler\b/,
  /\bpreprocessor\s*(?::|\()/,
  /\btype\s*===?\s*['"]heading['"]|\bvisit\w*\([^()\n]{1,100}['"](?:heading|h[1-6])['"]|\btagName\s*===?\s*['"]h[1-6]['"]/,
]

/** Hooks of MkDocs, and the event of Sphinx, that replace the text of a page. */
const IN_PYTHON = /\bdef on_(?:page_(?:read_source|markdown|content)|post_page)\b|\bconnect\(\s*['"]source-read['"]/

/** Whether code of a site's own configuration may change the headings of pages before they get their ids. */
export function rewritesPages(path: string, text: string): boolean {
  const source = text.slice(0, MAX_TEXT)
  if (/\.py$/.test(path)) return IN_PYTHON.test(source)
  if (!/\.[cm]?[jt]s$/.test(path)) return false
  return IN_SCRIPTS.some((pattern) => pattern.test(source)) || transformsPages(source)
}

function transformsPages(source: string): boolean {
  return [...source.matchAll(TRANSFORM)]
    .slice(0, MAX_METHODS)
    .some(({ index }) => /\.mdx?\b/.test(source.slice(index, index + NEAR)))
}
