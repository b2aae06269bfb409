import type { Connection, FileRename, WorkspaceEdit } from 'vscode-languageserver/node'
import { groupBy } from '../../base/group-by.ts'
import { type Edit, editOf } from '../../engine/fixes/edit.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import type { Check } from '../../stages/session/check.ts'
import type { Moves } from '../../stages/session/session.ts'
import { workspaceEdit } from './actions.ts'
import type { Repositories } from './repositories.ts'
import { pathBelow, pathOfUri } from './uris.ts'
import type { Workspace } from './workspace.ts'

/** Offers the edits of pages that a move of files makes necessary, before it is done. */
export function serveMoves(connection: Connection, repositories: Repositories, isTrusted: () => boolean): void {
  connection.workspace.onWillRenameFiles(async ({ files }): Promise<WorkspaceEdit | null> => {
    const moves = isTrusted() ? await Promise.all(files.map(moveOf)) : []
    const byWorkspace = groupBy(
      moves.flatMap((move) => move ?? []),
      ({ workspace }) => workspace,
    )
    const changes: WorkspaceEdit['changes'] = {}
    for (const [workspace, own] of byWorkspace) {
      const renames = new Map(own.map(({ from, to }) => [from, to]))
      const edits = await workspace.withMoves(renames, (after, before) => editsAfter(renames, after, before))
      Object.assign(changes, workspaceEdit(edits, (path) => repositories.uriOf(workspace, path)).changes)
    }
    return Object.keys(changes).length === 0 ? null : { changes }
  })

  async function moveOf({ oldUri, newUri }: FileRename): Promise<Move | null> {
    const place = await repositories.placeOf(oldUri)
    const target = pathOfUri(newUri)
    const to = place && target !== null ? pathBelow(place.workspace.root, target) : null
    return place && to !== null ? { workspace: place.workspace, from: place.path, to } : null
  }
}

interface Move {
  readonly workspace: Workspace
  readonly from: string
  readonly to: string
}

/** The certain edits for what is false after moves and was not before, with the present paths of pages. */
function editsAfter(moves: Moves, after: Check, before: Check): Edit[] {
  const pathBefore = (path: string): string => {
    for (const [from, to] of moves)
      if (path === to || path.startsWith(`${to}/`)) return `${from}${path.slice(to.length)}`
    return path
  }
  const known = new Set(
    before.result.findings.flatMap(placesOf).map(({ file, line, value }) => `${file}:${line} ${value}`),
  )
  return after.result.findings
    .filter(({ certain }) => certain)
    .flatMap(placesOf)
    .map((place) => ({ ...place, file: pathBefore(place.file) }))
    .filter(({ file, line, value }) => !known.has(`${file}:${line} ${value}`))
    .flatMap((place) => editOf(place) ?? [])
}
