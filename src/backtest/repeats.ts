import type { Course } from './ending.ts'
import type { ToldStatement } from './told.ts'

/** A statement that a change made false, by the change's position on the main line. */
export interface Event {
  readonly position: number
  readonly statement: ToldStatement
}

type Limit = Pick<Course, 'until' | 'isTrueThen'>

/** What events are about: the same page saying the same. */
function subjectOf({ file, claim_type, value }: ToldStatement): string {
  return JSON.stringify([file, claim_type, value])
}

/**
 * How far each statement is followed: to the last position or, where it is made false once more later, to just before that, when it was
 * true.
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

/** Remembers how long statements stood, so that a later change that writes one of them once more is not blamed for it. */
export function createStanding() {
  const spans = new Map<string, { readonly from: number; readonly to: number }[]>()
  return {
    /** Whether the page of an event said the same falsely before, in a statement of an earlier change. */
    has: ({ position, statement }: Event): boolean =>
      (spans.get(subjectOf(statement)) ?? []).some(({ from, to }) => from < position && position < to),
    /** To be told in the order of the events, with the position of the commit that ended the statement, if one did. */
    add({ position, statement }: Event, end: number | null): void {
      const subject = subjectOf(statement)
      const span = { from: position, to: end ?? Number.POSITIVE_INFINITY }
      spans.set(subject, [...(spans.get(subject) ?? []), span])
    },
  }
}
