import type { LineSpan } from '../types.ts'

/** Arguments of git for the diff of one file, with so many lines of context around each change. */
export function hunksArguments(base: string, head: string, path: string, context: number): string[] {
  return [
    'diff-tree',
    '-r',
    '-p',
    `-U${context}`,
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    base,
    head,
    '--',
    path,
  ]
}

/** The lines on the side of `head` that each hunk covers. */
export function parseHunks(output: Buffer): LineSpan[] {
  return [...output.toString('latin1').matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].flatMap(
    ([, first, count = '1']) => {
      const start = Number(first)
      const length = Number(count)
      return length === 0 ? [] : [{ start, end: start + length - 1 }]
    },
  )
}
