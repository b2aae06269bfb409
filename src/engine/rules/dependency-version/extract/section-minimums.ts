import { type Doc, sectionOf } from '../../../docs/doc.ts'
import { readableLine } from '../../../docs/inline.ts'
import { asCounted } from '../../../ecosystems/manifests/minimum.ts'
import { clauseAround, ENGINES, lowestVersion, type Mention, REQUIRES } from './stated-version.ts'

/**
 * Other minimums that the section of a requirement states for the same runtime: "requires Python 3.10+" beside "the theoretical minimum is
 * Python 3.8". Which of them is the current one, only a reader can tell.
 */
export function minimumsBeside(doc: Doc, { engine, line: own, at: place }: Mention): string[] {
  const { from, to } = sectionOf(doc, own)
  const runs = doc.prose.filter(({ line, lines }) => line + lines.length > from && line <= to)
  const minimums = runs.flatMap(({ line, lines }) =>
    lines.flatMap((source, index) =>
      source.length > MAX_LINE ? [] : minimumsIn(source, engine, line + index === own ? place : null),
    ),
  )
  return [...new Set(minimums)]
}

/** Longer lines are not prose. */
const MAX_LINE = 2000

/** @param except the index of a name that does not count */
function minimumsIn(source: string, engine: Mention['engine'], except: number | null): string[] {
  const text = readableLine(source)
  return ENGINES.filter(([each]) => each === engine).flatMap(([, name]) =>
    [...text.matchAll(new RegExp(name.source, `${name.flags}g`))].flatMap(({ 0: named, index }) => {
      if (index === except) return []
      const clause = clauseAround(text, index)
      const stated = lowestVersion(clause.text, index - clause.from + named.length)
      return stated && (stated.plus || REQUIRES.test(clause.text)) ? [asCounted(engine, stated.version)] : []
    }),
  )
}
