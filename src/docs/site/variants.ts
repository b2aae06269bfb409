/** Extensions of pages, the most usual first. */
const PAGE_EXTENSIONS = ['md', 'mdx', 'rst', 'markdown', 'adoc', 'ipynb', 'txt'] as const
const INDEX_NAMES = ['index', 'README', '_index', 'readme', 'Readme'] as const
const INDEX_EXTENSIONS = ['md', 'mdx', 'rst', 'adoc'] as const

const PAGE = /\.(?:md|mdx|markdown|mdown|rst|adoc|asciidoc|ipynb|txt)$/i

/** The files that a path of a link or URL may stand for: itself, a page without its extension, the index of a folder. */
export function pageVariants(path: string): string[] {
  if (PAGE.test(path)) return [path]
  const html = /\.html?$/i.exec(path)
  if (html === null) return [path, ...withExtensions(path)]
  const stem = path.slice(0, html.index)
  const index = /(?:^|\/)index$/i.exec(stem)
  return [path, ...(index === null ? withExtensions(stem) : indexes(stem.slice(0, index.index)))]
}

function withExtensions(path: string): string[] {
  return [...(path === '' ? [] : PAGE_EXTENSIONS.map((extension) => `${path}.${extension}`)), ...indexes(path)]
}

/** Front pages of a folder; Docusaurus takes a page of the folder's own name for one, too. */
function indexes(folder: string): string[] {
  const prefix = folder === '' ? '' : `${folder}/`
  const names = INDEX_NAMES.flatMap((name) => INDEX_EXTENSIONS.map((extension) => `${prefix}${name}.${extension}`))
  const own = folder.slice(folder.lastIndexOf('/') + 1)
  return own === '' ? names : [...names, `${prefix}${own}.md`, `${prefix}${own}.mdx`]
}
