import type { Doc, IgnoredRange, LineRange } from './doc.ts'

/** A mark that a change adds or extends: it does not apply yet. */
export interface AddedMark {
  readonly file: string
  /** The first line that it would exclude, 1-based. */
  readonly line: number
}

export interface MarksOfBase {
  /** The lines of the page that remain excluded. */
  readonly ignored: readonly IgnoredRange[]
  readonly added: readonly AddedMark[]
}

/**
 * The lines of a page that a change may exclude from its own check: those that the page excluded before, wherever they are now, and lines
 * that the change writes within what a mark of the same kind excluded before and still excludes a part of. Lines are compared by their text.
 *
 * @param before the page before the change; null if it is new
 */
export function marksOfBase(page: Doc, before: Pick<Doc, 'lines' | 'ignored'> | null): MarksOfBase {
  const known = new Set(before?.lines.map((line) => line.trim()))
  const excluded = countExcluded(before)
  const kept: IgnoredRange[] = []
  const added: AddedMark[] = []
  const applied = new Set<number>()
  for (const range of page.ignored) {
    const isOfBase = contentOf(range, page.lines).some((text) => (excluded.get(text)?.kinds ?? NONE).has(range.kind))
    const applies = (line: number): boolean => {
      if (applied.has(line)) return true
      const isApplied = mayApply(line)
      if (isApplied) applied.add(line)
      return isApplied
    }
    const mayApply = (line: number): boolean => {
      const text = textAt(page.lines, line)
      if (text === '') return true
      const same = excluded.get(text)
      // A statement that stands there twice, of which one was excluded, is excluded once.
      if (same && same.left > 0) return same.left-- > 0
      return isOfBase && !known.has(text)
    }
    const parts = partsOf(range, applies)
    kept.push(...parts.applied.map((part) => ({ ...part, kind: range.kind })))
    if (parts.refused !== null) added.push({ file: page.path, line: parts.refused })
  }
  return { ignored: kept, added }
}

const NONE: ReadonlySet<string> = new Set()

interface Excluded {
  /** How many lines with this text may still be excluded. */
  left: number
  readonly kinds: Set<IgnoredRange['kind']>
}

/** The texts of excluded lines. */
function countExcluded(page: Pick<Doc, 'lines' | 'ignored'> | null): Map<string, Excluded> {
  const excluded = new Map<string, Excluded>()
  const counted = new Set<number>()
  for (const { from, to, kind } of page?.ignored ?? []) {
    for (let line = from; line <= to; line++) {
      const text = textAt(page?.lines ?? [], line)
      const same = excluded.get(text) ?? { left: 0, kinds: new Set() }
      if (!counted.has(line)) same.left++
      counted.add(line)
      same.kinds.add(kind)
      excluded.set(text, same)
    }
  }
  return excluded
}

/** The texts of a range's lines, without blank ones and those of the marks around it. */
function contentOf({ from, to, kind }: IgnoredRange, lines: readonly string[]): string[] {
  const texts = lines.slice(from - 1, to).map((line) => line.trim())
  return texts.filter((text) => text !== '' && (kind === 'line' || !text.includes('docalign-ignore')))
}

function textAt(lines: readonly string[], line: number): string {
  return (lines[line - 1] ?? '').trim()
}

/** The parts of a range whose lines apply, and the first line that does not; null if all do. */
function partsOf({ from, to }: LineRange, applies: (line: number) => boolean) {
  const applied: LineRange[] = []
  let refused: number | null = null
  let start: number | null = null
  for (let line = from; line <= to; line++) {
    if (applies(line)) start ??= line
    else {
      refused ??= line
      if (start !== null) applied.push({ from: start, to: line - 1 })
      start = null
    }
  }
  if (start !== null) applied.push({ from: start, to })
  return { applied, refused }
}
