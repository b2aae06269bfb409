import { isAbsolute, relative, sep } from 'node:path'
import type { GitRepository } from '../../../base/git/types.ts'
import { joinPath } from '../../../base/paths.ts'
import { isDocPath } from '../../../engine/docs/read.ts'
import type { LookedUpClaim } from '../../../engine/scan/explanation.ts'
import { placesOf as placesOfFinding } from '../../../engine/scan/findings/places.ts'
import type { ReportedClaim } from '../../../engine/scan/result.ts'
import type { Check } from '../../../stages/session/check.ts'
import { RequestError } from '../../operations/request.ts'

/** Maximum bytes of a file; larger ones are data. */
const MAX_FILE = 1_000_000
/** Shorter values occur in every file. */
const MIN_VALUE = 3

/** Whether claims of a check concern certain files or folders. */
export interface Concerns {
  claim(claim: LookedUpClaim): boolean
  finding(finding: ReportedClaim): boolean
}

/**
 * A claim concerns a place if its page is there, if the code that its verdict rests on is there, or if it refers to the place. A finding also
 * concerns a place if its name occurs in one of the place's files: in the scanned state, at HEAD, at the base, or when the claim was last
 * true. This way, a name that was removed from a file leads to the pages that still use it.
 *
 * @param places files and folders from the root of the repository; empty for everything
 */
export async function concernsOf(
  check: Check,
  repository: GitRepository,
  places: readonly string[],
): Promise<Concerns> {
  if (places.length === 0) return { claim: () => true, finding: () => true }
  const isAmong = (path: string): boolean => places.some((place) => isInside(path, place))
  const byId = new Map(check.claims.map((claim) => [claim.id, claim]))
  const claim = (one: LookedUpClaim): boolean =>
    [one.file, ...one.evidence.map(({ file }) => file), ...one.paths].some(isAmong)
  const isDirect = (finding: ReportedClaim): boolean =>
    finding.evidence.some(({ file }) => isAmong(file)) ||
    placesOfFinding(finding).some(({ file, claim_id }) => {
      const known = byId.get(claim_id)
      return isAmong(file) || (known !== undefined && claim(known))
    })
  const { findings } = check.result
  const direct = new Set(findings.filter(isDirect))
  const others = findings.filter((finding) => !direct.has(finding))
  const named = await namedIn(others, check, repository, isAmong)
  return { claim, finding: (finding) => direct.has(finding) || named.has(finding) }
}

async function namedIn(
  findings: readonly ReportedClaim[],
  { scanned }: Check,
  repository: GitRepository,
  isAmong: (path: string) => boolean,
): Promise<Set<ReportedClaim>> {
  const named = new Set<ReportedClaim>()
  const texts = codeReader(repository, isAmong)
  for (const finding of findings) {
    const commits = [scanned.head, finding.last_true, scanned.committed, scanned.base]
    for (const commit of new Set(commits)) {
      if (commit === null || named.has(finding)) continue
      const holds = (text: string): boolean => nameOf(finding) !== null && hasWord(text, nameOf(finding) ?? '')
      if ((await texts(commit)).some(holds)) named.add(finding)
    }
  }
  return named
}

/** The last part of a value such as `Notes.read` or `notes::read()`; null if it is too short to be distinctive. */
function nameOf({ value }: ReportedClaim): string | null {
  const name = /[\w$-]+(?=\W*$)/.exec(value)?.[0] ?? value
  return name.length < MIN_VALUE ? null : name
}

/** Reads the code of commits in some places, each blob once. */
function codeReader(repository: GitRepository, isAmong: (path: string) => boolean) {
  const byOid = new Map<string, string>()
  const byCommit = new Map<string, readonly string[]>()
  return async (commit: string): Promise<readonly string[]> => {
    const known = byCommit.get(commit)
    if (known) return known
    const oids = (await repository.tree(commit))
      .filter(({ path, kind, size }) => isAmong(path) && !isDocPath(path) && isFile(kind) && (size ?? 0) <= MAX_FILE)
      .map(({ oid }) => oid)
    for await (const { oid, bytes } of repository.blobs(oids.filter((each) => !byOid.has(each))))
      byOid.set(oid, bytes?.toString('utf8') ?? '')
    const texts = [...new Set(oids)].map((oid) => byOid.get(oid) ?? '')
    byCommit.set(commit, texts)
    return texts
  }
}

function isFile(kind: string): boolean {
  return kind === 'file' || kind === 'executable'
}

/** Whether a text contains a word that is not part of a longer one. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
    if (!/[\w$]/.test(text[at - 1] ?? '') && !/[\w$]/.test(text[at + word.length] ?? '')) return true
  return false
}

/**
 * Files and folders as paths from the root of the repository. `''` is the root.
 *
 * @throws RequestError `DOCALIGN_E711` for paths outside, `DOCALIGN_E714` for paths that do not exist and never did
 */
export async function placesOf(
  given: readonly string[],
  repository: GitRepository,
  { scanned: { head, committed } }: Check,
): Promise<string[]> {
  const places = [...new Set(given.map((path) => insideOf(path, repository)))]
  const unknown = async (paths: Iterable<string>, among: readonly string[]): Promise<string[]> => {
    const all = [...paths]
    return among.filter((place) => place !== '' && !all.some((path) => isInside(path, place)))
  }
  const pathsAt = async (commit: string): Promise<string[]> => (await repository.tree(commit)).map(({ path }) => path)
  let missing = await unknown(await pathsAt(head), places)
  if (missing.length > 0 && committed !== null) missing = await unknown(await pathsAt(committed), missing)
  if (missing.length > 0) missing = await unknown((await repository.deletions(head)).keys(), missing)
  const [first] = missing
  if (first === undefined) return places
  throw new RequestError('notFound', `git knows no ${first} here, now or before; files that it ignores are not checked`)
}

/** Whether a path is this place, or below it. */
export function isInside(path: string, place: string): boolean {
  return place === '' || path === place || path.startsWith(`${place}/`)
}

function insideOf(path: string, { workTree, path: opened }: GitRepository): string {
  const inside = isAbsolute(path)
    ? relative(workTree ?? opened, path)
        .split(sep)
        .join('/')
    : path
  const place = joinPath('', inside)
  if (place === null)
    throw new RequestError('invalid', `paths: ${path} is not in the repository at ${workTree ?? opened}`)
  return place
}
