import type { Node } from 'web-tree-sitter'

const TEXTS = /comment|^string_content$|^string_fragment$|string_literal_content$|^char_literal$/

/** Source code without comments and the contents of its strings, line by line. */
export function bareCode(source: string, nodes: readonly Node[]): string {
  const lines = source.split('\n')
  for (const { type, startPosition: start, endPosition: end } of nodes) {
    if (!TEXTS.test(type)) continue
    for (let row = start.row; row <= end.row; row++) {
      const line = lines[row] ?? ''
      const from = row === start.row ? start.column : 0
      const to = row === end.row ? end.column : line.length
      lines[row] = line.slice(0, from) + ' '.repeat(Math.max(0, to - from)) + line.slice(to)
    }
  }
  return lines.join('\n')
}
