import type { Doc, DocFormat } from './doc.ts'

const COMMENTS: Readonly<Record<DocFormat, (words: string) => string>> = {
  markdown: (words) => `<!-- ${words} -->`,
  mdx: (words) => `{/* ${words} */}`,
  rst: (words) => `.. ${words}`,
  asciidoc: (words) => `// ${words}`,
  man: (words) => `.\\" ${words}`,
}

/**
 * The comment that takes a line of a page out of the check, as people write it there: at the end of the line, or, where a comment cannot
 * stand beside text, above it, which it then says.
 */
export function ignoreComment({ format, codeBlocks }: Pick<Doc, 'format' | 'codeBlocks'>, line: number): string {
  const comment = COMMENTS[format]
  if (format === 'man') return `${comment('docalign-ignore-next-line')} above the line`
  const isInCode = codeBlocks.some((block) => line >= block.line && line < block.line + block.lines.length)
  if (isInCode) return `${comment('docalign-ignore')} above the code block`
  if (format === 'rst' || format === 'asciidoc') return `${comment('docalign-ignore')} above the block`
  return comment('docalign-ignore-line')
}
