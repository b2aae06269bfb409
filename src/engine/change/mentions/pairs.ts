import { groupBy } from '../../../base/group-by.ts'
import type { Mention } from '../regions.ts'

/** Lines of code between two things that a change takes away together. */
const MAX_BETWEEN = 20

/**
 * The mentions beside which their line copies a text of the code that stood near them and is gone as well, as a help text has an option and
 * its description: nothing else can be meant.
 */
export function pairedMentions(mentions: readonly Mention[]): ReadonlySet<Mention> {
  const paired = new Set<Mention>()
  for (const onLine of groupBy(mentions, ({ doc, line }) => `${line} ${doc.path}`).values()) {
    const texts = onLine.filter(({ alteration: { sort } }) => sort === 'message')
    for (const text of texts)
      for (const other of onLine)
        if (other.alteration.sort !== 'message' && isBeside(text, other))
          for (const each of [text, other]) paired.add(each)
  }
  return paired
}

function isBeside(text: Mention, other: Mention): boolean {
  const [one, two] = [text.alteration.before, other.alteration.before]
  const isApart = other.column + other.value.length <= text.column || other.column >= text.column + text.value.length
  return isApart && one.path === two.path && Math.abs(one.line - two.line) <= MAX_BETWEEN
}
