import type { GitRepository } from '../../../base/git/types.ts'
import { memoizeBy } from '../../../base/memoize.ts'
import type { Course } from '../ending.ts'
import { hasLine } from '../sighting.ts'
import type { FalseStatement } from '../statements.ts'

/** How a statement's page changed, and where it was. */
export interface PageCourse extends Pick<Course, 'edits' | 'deleted'> {
  /** The later commits that changed the page, in order. */
  readonly touches: readonly number[]
  /** Its path at a position of the main line. */
  pathAt(position: number): string
}

/**
 * Follows the page of a statement along the main line, through renames.
 *
 * @param mainline full ids, oldest first
 */
export function openCourses(repository: GitRepository, mainline: readonly string[]) {
  const places = new Map(mainline.map((commit, position) => [commit, position]))
  const head = mainline.at(-1) ?? ''
  const touchesOf = memoizeBy(async (path: string): Promise<readonly number[]> => {
    const commits = await repository.touching(head, mainline[0] ?? null, [path])
    return commits.flatMap(({ commit }) => places.get(commit) ?? []).sort((left, right) => left - right)
  })
  return async (statement: FalseStatement, from: number): Promise<PageCourse> => {
    const moves: { readonly position: number; readonly path: string }[] = [{ position: from, path: statement.file }]
    const edits: number[] = []
    const touches: number[] = []
    let deleted: number | null = null
    for (let at: number | null = from; at !== null; ) {
      const path: string = moves.at(-1)?.path ?? statement.file
      const later: readonly number[] = (await touchesOf(path)).filter((position) => position > (at ?? 0))
      at = null
      for (const [position, text] of await textsAt(repository, mainline, path, later)) {
        touches.push(position)
        if (text === null) {
          const to = await renamedTo(repository, mainline, position, path)
          if (to === null) deleted = position
          else {
            moves.push({ position, path: to })
            edits.push(position)
            at = position
          }
          break
        }
        if (!hasLine(text, statement)) edits.push(position)
      }
    }
    const pathAt = (position: number): string =>
      moves.findLast((move) => move.position <= position)?.path ?? statement.file
    return { edits, touches, deleted, pathAt }
  }
}

/** The texts of a page at commits that touched it; null if it does not exist there. */
async function textsAt(
  repository: GitRepository,
  mainline: readonly string[],
  path: string,
  positions: readonly number[],
): Promise<[number, string | null][]> {
  const wanted = positions.map((position) => ({ commit: mainline[position] ?? '', path }))
  const texts: [number, string | null][] = []
  for await (const { bytes } of repository.files(wanted))
    texts.push([positions[texts.length] ?? 0, bytes?.toString('utf8') ?? null])
  return texts
}

async function renamedTo(
  repository: GitRepository,
  mainline: readonly string[],
  position: number,
  path: string,
): Promise<string | null> {
  const renames = await repository.renames(mainline[position - 1] ?? '', mainline[position] ?? '')
  return renames.find(({ from }) => from === path)?.to ?? null
}
