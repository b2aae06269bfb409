import type { CodeBlock, DocLink } from '../doc.ts'
import type { Source } from '../source.ts'

/** Lines by which site builders pull a file of the repository into a page. */
const INCLUDES = [
  /^<<<\s+(@?[^\s{#[]+)/, // VitePress
  /^\s*--8<--\s+"([^"]+)"/, // PyMdown snippets
  /^\s*\{!>?\s*([^!\s]+)\s*!\}/, // markdown-include
  /^\s*\{\*\s+([^\s*]+)/, // mdx-include
  /^\s*<!--\s*@?include:\s*(\S+\.\w+)\s*-->/, // VitePress, and scripts of sites
]

/** The files a page includes by the syntaxes of site builders, as links of kind `include`. */
export function includesOf(source: Source, blocks: readonly CodeBlock[]): DocLink[] {
  const found: DocLink[] = []
  const shown = new Set(
    blocks
      .filter((block) => /^(?:md|markdown)/.test(block.language))
      .flatMap((block) => block.lines.map((_, index) => block.line + index)),
  )
  source.lines.forEach((text, index) => {
    if (!/^\s*(?:<<<|--8<--|\{[!*]|<!--)/.test(text)) return
    for (const pattern of INCLUDES) {
      const target = pattern.exec(text)?.[1]
      if (!target) continue
      const line = index + 1
      if (!shown.has(line))
        found.push({
          line,
          column: text.indexOf(target) + 1,
          kind: 'include',
          target: target.replace(/:[\w,:-]+$/, ''),
          text: '',
          source: text.trim().slice(0, 200),
          definition: null,
        })
      return
    }
  })
  return found
}
