import type { Doc, DocFormat } from './doc.ts'

const COMMENTS: Readonly<Record<DocFormat, (words: string) => string>> = {
  markdown: (words) => `<!-- ${words} -->`,
  mdx: (words) => `{/* ${words} */}`,
  rst: (words) => `.. ${words}`,
  asciidoc: (words) => `// ${words}`,
  man: (words) => `.\\" ${words}`,
}

/**
 * The comment that excludes a line of a page from the check, as an author writes it: at the end of the line or, where a comment cannot
 * follow text, above it, with a remark to that effect.
 */
export function ignoreComment({ format, codeBlocks }: Pick<Doc, 'format' | 'codeBlocks'>, line: number): string {
  const comment = COMMENTS[format]
  if (format === 'man') return `${comment('docalign-ignore-next-line')} above the line`
  const isInCode = codeBlocks.some((block) => line >= block.line && line < block.line + block.lines.length)
  if (isInCode) return `${comment('docalign-ignore')} above the code block`
  if (format === 'rst' || format === 'asciidoc') return `${comment('docalign-ignore')} above the block`
  return comment('docalign-ignore-line')
}
