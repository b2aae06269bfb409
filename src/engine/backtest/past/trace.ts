import { type Course, type End, type EndKind, endOf } from '../ending.ts'
import { type Event, limitsOf } from '../repeats.ts'
import { type Sighting, sightingOf } from '../sighting.ts'
import type { Backtest } from './check-changes.ts'
import { openCourses, type PageCourse } from './course.ts'
import { openPagesAt, type PagesAt } from './pages-at.ts'

/** The cached result for a statement, valid as long as the newest commit is the same. */
interface Traced {
  /** Whether its page already had the same false statement before the change that added it. */
  readonly wasFalse: boolean
  /** What ended it; null if it is still false. */
  readonly end: { readonly kind: EndKind; readonly commit: string } | null
  /** Number of changes of its page while it was false. */
  readonly page_edits: number
}

/**
 * Follows statements along the main line, except those that an earlier run has followed to the same commit.
 *
 * @param mainline full ids, oldest first
 * @param events all statements to follow, oldest first
 */
export function openTracer(
  { repository, window, config, kept, seal }: Backtest,
  mainline: readonly string[],
  events: readonly Event[],
): (event: Event) => Promise<Traced> {
  const limitOf = limitsOf(events, mainline.length - 1)
  const pages = openPagesAt(repository, config)
  const courseOf = openCourses(repository, mainline)
  const trace = async (event: Event): Promise<Traced> => {
    const { position, statement } = event
    const course = await courseOf(statement, position)
    const look = lookingFor(event, course, mainline, pages)
    const wasFalse = !statement.was_true && (await look(position - 1)) === 'false'
    const end = wasFalse ? null : await endIn({ ...course, ...limitOf(event), from: position }, look)
    const page_edits = course.touches.filter((touch) => touch < (end?.position ?? mainline.length)).length
    return { wasFalse, end: end && { kind: end.kind, commit: mainline[end.position] ?? '' }, page_edits }
  }
  return async (event) => {
    const { claim_id, line } = event.statement
    const key = `${seal} ${window.head} ${mainline[event.position]} ${claim_id}:${line}`
    const known = (await kept.read([key])).get(key) as Traced | undefined
    if (known) return known
    const traced = await trace(event)
    await kept.write([{ key, value: traced }])
    return traced
  }
}

type Look = (position: number) => Promise<Sighting>

/** Checks a statement at a position. An unreadable page counts as `gone`. */
function lookingFor(
  { statement }: Event,
  course: PageCourse,
  mainline: readonly string[],
  { claimsOf }: PagesAt,
): Look {
  return async (position) => {
    const met = await claimsOf(mainline[position] ?? '', course.pathAt(position))
    return met === null ? 'gone' : sightingOf(statement, met)
  }
}

/**
 * The end of a statement. If the check of its page alone does not even find it false where it was found false, later checks prove nothing
 * either, and only edits of its line count.
 */
async function endIn(course: Course, look: Look): Promise<End | null> {
  const seen = await endOf(course, look)
  if (seen === null || (await look(course.from)) === 'false') return seen
  const [edit] = course.edits
  return endOf(course, async (position) => (position === edit ? 'gone' : 'false'))
}
