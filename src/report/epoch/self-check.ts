import { plain } from '../../base/text/plain.ts'
import type { SelfCheck } from '../../search/epochs/self-check/self-check.ts'
import { count, truncate } from '../text.ts'

/** Maximum number of places to list per kind. */
const MAX_NAMED = 5
const MAX_LENGTH = 160

/** The heading of a self-check, which does not affect the decision. */
export const SELF_CHECK = 'Self-check of the docs, which decides nothing'

/** The self-check of a corpus as lines; places are indented. */
export function selfCheckLines({ headings, vanished, contradictions }: SelfCheck): string[] {
  const { asked, lost } = headings
  return [
    `${asked - lost.length} of ${count(asked, 'heading')} find their section`,
    ...named('not among the first results', lost.map(sectionName)),
    ...(vanished === null ? [] : named('gone since the epoch before', vanished.map(sectionName))),
    ...named(
      'declared differently',
      contradictions.map(({ subject, places }) => {
        const each = places.map(({ doc, line, value }) => `${value} at ${doc}:${line}`)
        return `${subject}: ${each.join(', ')}`
      }),
    ),
  ]
}

function sectionName({ file, titles }: { readonly file: string; readonly titles: readonly string[] }): string {
  return `${file} › ${titles.join(' › ')}`
}

function named(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const shown = names.slice(0, MAX_NAMED).map((name) => `  ${truncate(plain(name), MAX_LENGTH)}`)
  const more = names.length - shown.length
  return [`${what}: ${names.length}`, ...shown, ...(more > 0 ? [`  and ${more} more`] : [])]
}
