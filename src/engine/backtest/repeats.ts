import type { Course } from './ending.ts'
import type { FalseStatement } from './statements.ts'

/** A statement that a change made false, with the change's position on the main line. */
export interface Event {
  readonly position: number
  readonly statement: FalseStatement
}

type Limit = Pick<Course, 'until' | 'isTrueThen'>

/** The subject of events: the same page with the same statement. */
function subjectOf({ file, claim_type, value }: FalseStatement): string {
  return JSON.stringify([file, claim_type, value])
}

/**
 * How far to follow each statement: to the last position or, if a later change makes it false again, to just before that, when it was true.
 *
 * @param events oldest first
 * @param last the position of the newest commit
 */
export function limitsOf(events: readonly Event[], last: number): (event: Event) => Limit {
  const next = new Map<string, number>()
  const limits = new Map<Event, Limit>()
  for (const event of events.toReversed()) {
    const { position, statement } = event
    const again = next.get(statement.claim_id)
    if (again !== undefined) limits.set(event, { until: again - 1, isTrueThen: true })
    if (statement.was_true) next.set(statement.claim_id, position)
  }
  return (event) => limits.get(event) ?? { until: last, isTrueThen: false }
}

/** Records how long statements were false, so that a later change that repeats one of them is not blamed for it. */
export function createFalseSpans() {
  const spans = new Map<string, { readonly from: number; readonly to: number }[]>()
  return {
    /** Whether the page already had the same false statement, from an earlier change. */
    has: ({ position, statement }: Event): boolean =>
      (spans.get(subjectOf(statement)) ?? []).some(({ from, to }) => from < position && position < to),
    /** To be called in the order of the events, with the position of the commit that ended the statement, or null. */
    add({ position, statement }: Event, end: number | null): void {
      const subject = subjectOf(statement)
      const span = { from: position, to: end ?? Number.POSITIVE_INFINITY }
      spans.set(subject, [...(spans.get(subject) ?? []), span])
    },
  }
}
