import type { Doc, DocFormat } from './doc.ts'

const COMMENTS: Readonly<Record<DocFormat, (words: string) => string>> = {
  markdown: (words) => `<!-- ${words} -->`,
  mdx: (words) => `{/* ${words} */}`,
  rst: (words) => `.. ${words}`,
  asciidoc: (words) => `// ${words}`,
  man: (words) => `.\\" ${words}`,
}

type Page = Pick<Doc, 'format' | 'codeBlocks'>
type Place = 'at the end of the line' | 'above the line' | 'above the code block' | 'above the block'

/** The comment that excludes a line of a page from the check, and where an author writes it. */
function commentFor(page: Page, line: number): { readonly comment: string; readonly place: Place } {
  const { format } = page
  const comment = COMMENTS[format]
  if (format === 'man') return { comment: comment('docalign-ignore-next-line'), place: 'above the line' }
  if (codeBlockAt(page, line)) return { comment: comment('docalign-ignore'), place: 'above the code block' }
  if (format === 'rst' || format === 'asciidoc')
    return { comment: comment('docalign-ignore'), place: 'above the block' }
  return { comment: comment('docalign-ignore-line'), place: 'at the end of the line' }
}

function codeBlockAt({ codeBlocks }: Page, line: number): Doc['codeBlocks'][number] | undefined {
  return codeBlocks.find((block) => line >= block.line && line < block.line + block.lines.length)
}

/**
 * The comment that excludes a line of a page from the check, as an author writes it: at the end of the line or, where a comment cannot
 * follow text, above it, with a remark to that effect.
 */
export function ignoreComment(page: Page, line: number): string {
  const { comment, place } = commentFor(page, line)
  return place === 'at the end of the line' ? comment : `${comment} ${place}`
}

/** Text to insert into a page. */
export interface Insertion {
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 code units. */
  readonly column: number
  readonly text: string
}

/** The same as an insertion into the page; null where only an author sees which block the comment belongs to. */
export function ignoreInsertion(
  page: Pick<Doc, 'format' | 'codeBlocks' | 'lines' | 'prose'>,
  line: number,
): Insertion | null {
  const { comment, place } = commentFor(page, line)
  const textOf = (at: number): string => page.lines[at - 1] ?? ''
  if (place === 'at the end of the line') {
    const column = textOf(line).trimEnd().length + 1
    return { line, column, text: ` ${comment}` }
  }
  const above = (at: number, end: string): Insertion => {
    const indent = textOf(at).length - textOf(at).trimStart().length
    return { line: at, column: 1, text: `${textOf(at).slice(0, indent)}${comment}${end}` }
  }
  if (place === 'above the line') return above(line, '\n')
  if (place === 'above the code block') {
    const fence = (codeBlockAt(page, line)?.line ?? 1) - 1
    const isFence = /^\s*(?:```|~~~)/.test(textOf(fence)) && page.format !== 'rst' && page.format !== 'asciidoc'
    return isFence ? above(fence, '\n') : null
  }
  const run = page.prose.find((each) => line >= each.line && line < each.line + each.lines.length)
  if (run?.kind !== 'paragraph') return null
  return above(run.line, page.format === 'rst' ? '\n\n' : '\n')
}
