import type {
  CodeLens,
  Connection,
  Hover,
  Location,
  ReferenceParams,
  TextDocumentPositionParams,
} from 'vscode-languageserver/node'
import type { GitRepository } from '../../base/git/types.ts'
import type { Evidence } from '../../engine/facts/evidence.ts'
import { explain, type LookedUpClaim } from '../../engine/scan/explanation.ts'
import type { BrokenBy } from '../../engine/scan/result.ts'
import { isoDate } from '../../report/claim-text.ts'
import { hoverMarkdown } from '../../report/hover.ts'
import { count } from '../../report/text.ts'
import type { Check } from '../../stages/session/check.ts'
import { claimsAt, claimsByEvidence } from './claims-at.ts'
import type { Repositories } from './repositories.ts'

/** Names the command of a code lens; its arguments are those of an editor that lists references. */
const SHOW_LINES = 'docalign.showLines'

/** Answers what a claim rests on, and which lines of docs rest on a line of code. */
export function serveNavigation(connection: Connection, repositories: Repositories, hasLenses: () => boolean): void {
  const locationOf = (place: Evidence, uriOf: (path: string) => string): Location => {
    const start = { line: Math.max(0, (place.line ?? 1) - 1), character: 0 }
    return { uri: uriOf(place.file), range: { start, end: start } }
  }

  async function claimAt({ textDocument, position }: TextDocumentPositionParams) {
    const place = await repositories.placeOf(textDocument.uri)
    if (place === null) return null
    const { workspace, path } = place
    const check = await workspace.current()
    const [claim] = check ? claimsAt(check.claims, path, position) : []
    const uriOf = (file: string): string => repositories.uriOf(workspace, file)
    return claim ? { workspace, claim, uriOf } : null
  }

  connection.onHover(async (params): Promise<Hover | null> => {
    const found = await claimAt(params)
    if (found === null) return null
    const { workspace, claim, uriOf } = found
    return workspace.withRepository(async ({ result, scanned }, repository) => {
      const explanation = await explain(claim, { result, head: scanned.head }, repository)
      const since = await writtenBy(claim, scanned, repository)
      const linkOf = ({ file, line }: Evidence): string => `${uriOf(file)}${line === null ? '' : `#L${line}`}`
      return { contents: { kind: 'markdown', value: hoverMarkdown(explanation, { since, uriOf: linkOf }) } }
    })
  })

  connection.onDefinition(async (params): Promise<Location[] | null> => {
    const found = await claimAt(params)
    return found === null ? null : found.claim.evidence.map((place) => locationOf(place, found.uriOf))
  })

  async function linesOfDocs(uri: string): Promise<ReadonlyMap<number, Location[]>> {
    const place = await repositories.placeOf(uri)
    if (place === null) return new Map()
    const { workspace, path } = place
    const check = await workspace.current()
    const uriOf = (file: string): string => repositories.uriOf(workspace, file)
    return new Map(
      [...(check ? claimsByEvidence(check.claims, path) : [])].map(([line, some]) => [
        line,
        placesOf(some).map((each) => locationOf(each, uriOf)),
      ]),
    )
  }

  connection.onReferences(async ({ textDocument: { uri }, position }: ReferenceParams) => {
    return (await linesOfDocs(uri)).get(position.line + 1) ?? null
  })

  connection.onCodeLens(async ({ textDocument: { uri } }): Promise<CodeLens[]> => {
    if (!hasLenses()) return []
    return [...(await linesOfDocs(uri))].map(([line, locations]) => {
      const start = { line: line - 1, character: 0 }
      const title = `${count(locations.length, 'line')} of docs`
      return {
        range: { start, end: start },
        command: { title, command: SHOW_LINES, arguments: [uri, start, locations] },
      }
    })
  })
}

/** The lines of pages, each once. */
function placesOf(claims: readonly LookedUpClaim[]): Evidence[] {
  return [...new Map(claims.map(({ file, line }) => [`${file}:${line}`, { file, line }])).values()]
}

/** The commit that wrote the line that verifies a claim; null if it is not verified by a line, or the line is not committed. */
async function writtenBy(
  claim: LookedUpClaim,
  { head, committed }: Check['scanned'],
  repository: GitRepository,
): Promise<BrokenBy | null> {
  const place = claim.verdict === 'verified' ? claim.evidence.find(({ line }) => line !== null) : undefined
  if (!place?.line) return null
  const written = (await repository.blame(head, place.file, [place.line])).get(place.line)
  if (!written || (written.commit === head && head !== committed)) return null
  const { time, subject } = await repository.about(written.commit)
  return { commit: written.commit, date: isoDate(time), subject }
}
