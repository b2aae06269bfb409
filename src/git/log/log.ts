import { fields } from '../names.ts'
import type { ChangedTogether, LineSpan } from '../types.ts'

/** Longest history that is read, in commits. */
const MAX_COMMITS = 5000

/** `git log` of what each commit changed against its first parent; merges bring nothing of their own. */
export function logArguments(head: string, { since, after }: { since: number; after: string | null }): string[] {
  const from = after === null ? [] : [`^${after}`]
  return [
    ...['log', '-z', '--format=%x01%H %ct', '--name-only', '--no-renames', '--no-merges', '--no-ext-diff'],
    ...[`--max-count=${MAX_COMMITS}`, `--max-age=${since}`, head, ...from, '--'],
  ]
}

/** `git log` of the main line's commits that changed any of the paths, each with those of them that it changed. */
export function touchingArguments(head: string, after: string | null, paths: readonly string[]): string[] {
  const from = after === null ? [] : [`^${after}`]
  const what = ['--format=%x01%H %ct', '--name-only', '--no-renames', '--no-ext-diff']
  return ['log', '-z', '--first-parent', '--diff-merges=first-parent', ...what, head, ...from, '--', ...paths]
}

/** Commits with the paths they changed. A path that is not UTF-8 is left out. */
export function parseLog(output: Buffer): ChangedTogether[] {
  const commits: { commit: string; time: number; paths: string[] }[] = []
  for (const { text, undecodable } of fields(output)) {
    // git ends a commit's header with a NUL or a line end, as its version has it.
    const [, commit, time, first = ''] = /^\n?\x01([0-9a-f]{40,64}) (\d+)(?:\n+([\s\S]+))?$/.exec(text) ?? []
    if (commit !== undefined) commits.push({ commit, time: Number(time), paths: first === '' ? [] : [first] })
    else if (!undecodable && text !== '') commits.at(-1)?.paths.push(text.replace(/^\n/, ''))
  }
  return commits
}

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
