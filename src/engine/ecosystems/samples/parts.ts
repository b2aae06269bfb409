import type { Sample } from '../sample.ts'

/** Blocks with more parts are data. */
const MAX_PARTS = 12

/**
 * The parts of a block between blank lines, each with the other lines blanked, so that positions remain those of the block. Null if there
 * is only one part, if there are too many, or if brackets are open across a blank line.
 *
 * @param isOpen whether a text has an unclosed bracket, or closes one that it did not open
 */
export function partsOf(source: string, isOpen: (text: string) => boolean): readonly string[] | null {
  const lines = source.split('\n')
  const ranges: { from: number; to: number }[] = []
  let from = 0
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && lines[at]?.trim() !== '') continue
    const text = lines.slice(from, at).join('\n')
    if (text.trim() !== '' && at < lines.length && isOpen(text)) continue
    if (text.trim() !== '') ranges.push({ from, to: at })
    if (ranges.length > MAX_PARTS) return null
    from = at + 1
  }
  if (ranges.length < 2) return null
  return ranges.map((range) => lines.map((line, at) => (at >= range.from && at < range.to ? line : '')).join('\n'))
}

/** The combined result of parts. They are excerpts, whose surroundings are not shown. */
export function joined(parts: readonly Sample[]): Sample {
  return {
    error: parts.find(({ error }) => error)?.error ?? null,
    abridged: parts.every(({ error }) => !error),
    imports: parts.flatMap(({ imports }) => imports),
    unbound: [],
    taken: parts.flatMap(({ taken = [] }) => taken),
  }
}
