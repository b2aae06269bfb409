import { gitText } from './run.ts'

/** The number of a file's line in a later commit; null if it was changed or removed in between. */
export async function movedLine(
  gitDir: string,
  from: string,
  to: string,
  path: string,
  line: number,
): Promise<number | null> {
  const patch = await gitText(gitDir, [
    'diff-tree',
    '-r',
    '-U0',
    '--no-color',
    '--no-ext-diff',
    '-p',
    from,
    to,
    '--',
    path,
  ])
  let shift = 0
  for (const { oldStart, oldCount, newCount } of hunkHeaders(patch)) {
    // A hunk that only adds lines refers to the line before it.
    const first = oldCount === 0 ? oldStart + 1 : oldStart
    if (line < first) break
    if (line < first + oldCount) return null
    shift += newCount - oldCount
  }
  return line + shift
}

function hunkHeaders(patch: string): { oldStart: number; oldCount: number; newCount: number }[] {
  return [...patch.matchAll(/^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/gm)].map(([, start, removed, added]) => ({
    oldStart: Number(start),
    oldCount: Number(removed ?? 1),
    newCount: Number(added ?? 1),
  }))
}
