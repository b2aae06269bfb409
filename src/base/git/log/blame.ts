import { unquote } from '../names.ts'
import type { BlameLine } from '../types.ts'

/** First and last line, 1-based, both included. */
export type LineRange = readonly [first: number, last: number]

/** Lines this close share a range: blaming the few between them costs less than another range. */
const GAP = 3
const MAX_RANGES = 500

/** The ranges that cover the lines, in order; null, for the whole file, if there would be too many. */
export function rangesOf(lines: readonly number[]): LineRange[] | null {
  const ranges: [number, number][] = []
  for (const line of [...lines].sort((left, right) => left - right)) {
    const last = ranges.at(-1)
    if (last !== undefined && line - last[1] <= GAP) last[1] = line
    else ranges.push([line, line])
  }
  return ranges.length > MAX_RANGES ? null : ranges
}

/**
 * `--incremental` prints the same as `--porcelain` without the file's text. `--root` prevents the first commit of the history from being
 * treated as a boundary.
 */
export function blameArguments(commit: string, path: string, ranges: readonly LineRange[] | null): string[] {
  const limits = (ranges ?? []).map(([first, last]) => `-L${first},${last}`)
  const options = ['-w', '-M', '--incremental', '--root', '--no-textconv', '--no-progress']
  return ['blame', ...options, ...limits, commit, '--', path]
}

/** Parses entries of `<commit> <original line> <final line> <count>`, a commit's details once, and `filename` at the end. */
export function parseBlame(
  output: Buffer,
  wanted: ReadonlySet<number>,
  shallow: ReadonlySet<string>,
): Map<number, BlameLine> {
  const times = new Map<string, number>()
  const found: [number, BlameLine][] = []
  let entry = { commit: '', there: 0, here: 0, count: 0 }
  for (const text of output.toString('latin1').split('\n')) {
    const start = ENTRY.exec(text)
    if (start !== null) {
      entry = { commit: start[1] ?? '', there: Number(start[2]), here: Number(start[3]), count: Number(start[4]) }
    } else if (text.startsWith('committer-time ')) {
      times.set(entry.commit, Number(text.slice('committer-time '.length)))
    } else if (text.startsWith('filename ')) {
      const origin = { commit: entry.commit, path: unquote(text.slice('filename '.length)) }
      const more = { time: times.get(entry.commit) ?? 0, boundary: shallow.has(entry.commit) }
      for (let offset = 0; offset < entry.count; offset++) {
        if (!wanted.has(entry.here + offset)) continue
        found.push([entry.here + offset, { ...origin, line: entry.there + offset, ...more }])
      }
    }
  }
  return new Map(found.sort(([left], [right]) => left - right))
}

const ENTRY = /^([0-9a-f]{40,64}) (\d+) (\d+) (\d+)$/

/** Why git did not blame, if that is an answer and not a failure. */
export type BlameRefusal =
  | { readonly kind: 'no such file' }
  | { readonly kind: 'fewer lines'; readonly lines: number }
  | { readonly kind: 'missing object' }

/** Parses git's error message; null for an ordinary failure. */
export function blameRefusal(stderr: string): BlameRefusal | null {
  const lines = /has only (\d+) lines?\s*$/.exec(stderr)?.[1]
  if (lines !== undefined) return { kind: 'fewer lines', lines: Number(lines) }
  if (/^fatal: no such path |is outside repository/m.test(stderr)) return { kind: 'no such file' }
  return /^(?:fatal|error): (?:cannot read blob|unable to read)/im.test(stderr) ? { kind: 'missing object' } : null
}
