import { type Course, type End, endOf } from '../../backtest/ending.ts'
import type { Ended, Told, ToldChange } from '../../backtest/fate.ts'
import { createStanding, type Event, limitsOf } from '../../backtest/repeats.ts'
import { type Sighting, sightingOf } from '../../backtest/sighting.ts'
import { type Change, type CheckedChange, daysBetween } from '../../backtest/told.ts'
import type { Backtest } from './check-changes.ts'
import { openCourses, type PageCourse } from './course.ts'
import { openPagesAt, type PagesAt } from './pages-at.ts'

/**
 * What became of the statements that changes made false, the newest change first. A statement that a change only wrote once more, false as
 * it was, is none of its own.
 */
export async function followed(backtest: Backtest, checked: readonly CheckedChange[]): Promise<ToldChange[]> {
  const { repository, window, config, progress } = backtest
  const changes = new Map(window.changes.map((change, index) => [index + 1, change]))
  const positions = new Map(window.changes.map(({ commit }, index) => [commit, index + 1]))
  const mainline = [window.base ?? '', ...window.changes.map(({ commit }) => commit)]
  const events = checked.flatMap(({ commit, statements }) =>
    statements.map((statement): Event => ({ position: positions.get(commit) ?? 0, statement })),
  )
  const limitOf = limitsOf(events, mainline.length - 1)
  const pages = openPagesAt(repository, config)
  const courseOf = openCourses(repository, mainline)
  const standing = createStanding()
  const told = new Map<number, Told[]>()
  for (const [done, event] of events.entries()) {
    progress('following statements', done, events.length)
    const { position, statement } = event
    const course = await courseOf(statement, position)
    const look = lookingFor(event, course, mainline, pages)
    if (!statement.was_true && (standing.has(event) || (await look(position - 1)) === 'false')) continue
    const end = await traced({ ...course, ...limitOf(event), from: position }, look)
    standing.add(event, end)
    const ended = end && endedBy(end, changes.get(position), changes.get(end.position))
    told.set(position, [...(told.get(position) ?? []), { ...statement, ended }])
  }
  return [...told].reverse().flatMap(([position, statements]) => {
    const change = changes.get(position)
    return change ? [{ ...change, statements }] : []
  })
}

type Look = (position: number) => Promise<Sighting>

/** How a statement is met at a position. A page that cannot be read says nothing. */
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
 * The end of a statement. Where its page alone does not show it false even where it was found false, what is met later shows nothing
 * either, and only its line tells.
 */
async function traced(course: Course, look: Look): Promise<End | null> {
  const seen = await endOf(course, look)
  if (seen === null || (await look(course.from)) === 'false') return seen
  const [edit] = course.edits
  return endOf(course, async (position) => (position === edit ? 'gone' : 'false'))
}

function endedBy({ kind }: End, made: Change | undefined, ending: Change | undefined): Ended | null {
  return made && ending ? { ...ending, kind, days: daysBetween(made.time, ending.time) } : null
}
