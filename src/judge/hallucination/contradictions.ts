import { groupBy } from '../../base/group-by.ts'
import { differenceOf, frameOf } from '../facts/frame.ts'
import type { Statement } from '../facts/statement.ts'
import type { Finding } from '../layers/layer.ts'
import { issue, quoted } from '../result/issue.ts'

const CERTAINTY = 0.75

/** Sentences of one output, under one heading, that differ in only one value: at most one of them is true. */
export function contradictions(statements: readonly Statement[]): Finding[] {
  const framed = statements
    .filter(({ field }) => !field)
    .map((statement) => ({ statement, frame: frameOf(statement.text) }))
  const groups = groupBy(framed, ({ statement, frame }) => `${statement.under}\0${frame.key}`)
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.flatMap(({ statement, frame }) => {
      const difference = first ? differenceOf(frame, first.frame) : null
      if (!first || !difference) return []
      return [inconsistency(statement, first.statement, difference.stated.text, difference.actual.text)]
    }),
  )
}

function inconsistency(statement: Statement, other: Statement, value: string, before: string): Finding {
  return {
    about: value,
    certainty: CERTAINTY,
    issue: issue({
      severity: 'error',
      type: 'detail_inconsistency',
      message: `${quoted(value)} here but ${quoted(before)} at ${other.location}: ${quoted(statement.text, 200)}`,
      location: statement.location,
      suggestion: `Give one value in both places; the other says: ${other.text.slice(0, 250)}`,
    }),
  }
}
