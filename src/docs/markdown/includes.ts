import type { Doc, DocLink } from '../doc.ts'
import { addLink } from '../page-lists.ts'
import { blockAt } from '../parts/block-at.ts'
import { sourceOf } from '../source.ts'

const INCLUDES = [
  /^<<<\s+(@?[^\s{#[]+)/, // VitePress
  /^\s*--8<--\s+"([^"]+)"/, // PyMdown snippets
  /^\s*\{!>?\s*([^!\s]+)\s*!\}/, // markdown-include
  /^\s*\{\*\s+([^\s*]+)/, // mdx-include
  /^\s*<!--\s*@?include:\s*(\S+\.\w+)\s*-->/, // VitePress, and scripts of sites
]

/** Adds the files that a page includes by the syntaxes of site builders; what a sample of Markdown shows is not included. */
export function addIncludes(
  page: Pick<Doc, 'codeBlocks'> & { readonly links: DocLink[] },
  lines: readonly string[],
): void {
  for (const [index, text] of lines.entries()) {
    if (!/^\s*(?:<<<|--8<--|\{[!*]|<!--)/.test(text)) continue
    const target = INCLUDES.map((pattern) => pattern.exec(text)?.[1]).find((found) => found)
    if (!target || /^(?:md|markdown)/.test(blockAt(page, index + 1)?.language ?? '')) continue
    const place = { line: index + 1, column: text.indexOf(target) + 1 }
    addLink(page, {
      kind: 'include',
      target: target.replace(/:[\w,:-]+$/, ''),
      text: '',
      source: sourceOf(text),
      ...place,
    })
  }
}
