import type { SampleToCheck } from '../protocol.ts'
import type { ReadSample } from './read-sample.ts'

/** What a name means to the samples after the one that binds it. */
interface Bound {
  readonly from: SampleToCheck
  /** How the name is imported; null if the sample makes it, undefined if samples bind it to different things. */
  readonly statement: string | null | undefined
}

/** The name of a sample's module. */
export type ModuleName = (sample: SampleToCheck) => string

/**
 * The first line of each sample: it imports what the sample uses of those before it on the page. What these import means the same on the whole
 * page; what they make themselves only under the same heading, if the text between them names nothing else that it may be made with.
 */
export function contextLines(page: readonly ReadSample[], moduleOf: ModuleName): ReadonlyMap<ReadSample, string> {
  const bound = new Map<string, Bound>()
  const lines = new Map<ReadSample, string>()
  for (const [index, read] of page.entries()) {
    const statements = [...read.unbound].flatMap((name) => {
      const before = bound.get(name)
      if (!before || before.statement === undefined) return []
      if (before.statement !== null) return [before.statement]
      return isContinued(page, before.from, index) ? [`from .${moduleOf(before.from)} import ${name}`] : []
    })
    lines.set(read, statements.join('; '))
    for (const [name, statement] of read.bound) {
      const before = bound.get(name)
      const isSame = !before || (statement !== null && before.statement === statement)
      bound.set(name, { from: read.sample, statement: isSame ? statement : undefined })
    }
  }
  return lines
}

/** Maximum samples of a section between two of which one goes on with the other. */
const MAX_BETWEEN = 20

function isContinued(page: readonly ReadSample[], earlier: SampleToCheck, index: number): boolean {
  const sample = page[index]?.sample
  if (!sample || sample.section !== earlier.section) return false
  const near = page.slice(Math.max(0, index - MAX_BETWEEN), index + 1).map((read) => read.sample)
  const from = near.indexOf(earlier)
  if (from === -1) return false
  const texts = near.slice(from).map(({ text }) => text)
  return near
    .slice(from + 1)
    .every(({ mentions }) => mentions.every((name) => texts.some((text) => text.includes(name))))
}
