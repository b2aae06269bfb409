import type { Lineage } from '../../base/git/log/lineage.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Claim } from '../rules/claim.ts'
import { kindOf } from '../rules/claim-kinds.ts'
import { commitsWithoutPart, lastingDeletions } from './culprits.ts'
import { type HistoryReader, type LastTrueEvidence, namesOf, type ProvedClaim, type VerifiedClaim } from './past.ts'
import { verifiedAt, visitCommits } from './past-commits.ts'
import { pastKindOf } from './past-kinds.ts'
import { createTurningPoint, type TurningPoint } from './turning-point.ts'

export interface Breaking {
  /** The first commit at which it fails after the last at which it held; null if the search found none. */
  readonly commit: string | null
  /** The newest commit known to confirm it. */
  readonly lastTrue: string
  readonly outcome: LastTrueEvidence['outcome']
}

/** Maximum number of searches; further claims get no breaking commit. */
const MAX_SEARCHES = 80
/** Maximum number of commits that are checked for one claim. */
const MAX_STEPS = 40

/** The search for one claim in a sequence of commits. */
interface Search extends ProvedClaim {
  /** Oldest first. */
  readonly row: readonly string[]
  readonly point: TurningPoint
  /** The outcome at the newest commit known to confirm it, and the files that the claim depends on. */
  outcome: LastTrueEvidence['outcome']
  evidence: readonly string[]
}

/**
 * Finds the commits that broke claims. Bisects the main line between the commit that proves a claim and head over the commits that touch
 * the claim's evidence, follows moved evidence, and searches the branch if a merge broke the claim. A breaking commit is always verified:
 * the claim fails there, and held at the commit before. Equal claims share one search.
 *
 * @param base the commit of all proofs, if they have the same one; history before it is not read
 */
export async function brokenBy(
  proved: readonly ProvedClaim[],
  base: string | null,
  reader: HistoryReader,
): Promise<Map<string, Breaking>> {
  const found = new Map<string, Breaking>()
  const open: (ProvedClaim & { readonly ids: readonly string[] })[] = []
  for (const group of groupBy(proved, sameSearch).values()) {
    const [first] = group
    if (!first) continue
    const ids = group.map(({ claim }) => claim.id)
    open.push({ ...first, ids })
  }
  if (open.length === 0) return found
  const lineage = await reader.repository.lineage(reader.headCommit, base)
  const deletions = open.flatMap(({ proof: { vanished } }) => (vanished?.before === null ? [vanished] : []))
  const lasting = await lastingDeletions(deletions, lineage, reader)
  const others = open.filter(({ ids, proof: { vanished, commit, outcome } }) => {
    if (vanished === undefined || !lasting.has(vanished)) return true
    for (const id of ids) found.set(id, { commit: vanished.after, lastTrue: commit, outcome })
    return false
  })
  const asked = others.slice(0, MAX_SEARCHES)
  if (asked.length === 0) return found
  const answers = await searchAll(asked, lineage, reader)
  const idle = await commitsWithoutPart(answers.filter(isNamed), reader)
  for (const [index, { ids }] of asked.entries()) {
    const answer = answers[index]
    if (!answer) continue
    const sure = isNamed(answer) && idle.has(answer) ? { ...answer, commit: null } : answer
    for (const id of ids) found.set(id, sure)
  }
  return found
}

function isNamed(breaking: Breaking | null): breaking is Breaking & { readonly commit: string } {
  return breaking !== null && breaking.commit !== null
}

/** A claim about files relative to its page is not shared with the same words on other pages. */
function sameSearch({ claim, proof }: ProvedClaim): string {
  const { places, pages } = kindOf(claim.type)
  const page = places || pages || proof.page !== claim.file ? claim.file : ''
  return JSON.stringify([claim.type, claim.value, proof.commit, page, claim.subject])
}

async function searchAll(
  asked: readonly ProvedClaim[],
  lineage: Lineage,
  reader: HistoryReader,
): Promise<(Breaking | null)[]> {
  const { mainline } = lineage
  const names = namesOf(asked.map(({ claim }) => claim))
  const searches = asked.map(({ claim, proof }): Search | null => {
    const from = lineage.landedAt(proof.commit)
    if (from === null || from >= mainline.length - 1) return null
    const point = createTurningPoint(from, mainline.length - 1, mainline[from] === proof.commit)
    const { outcome } = proof
    return { claim, proof, row: mainline, point, outcome, evidence: filesOf(claim, proof, outcome) }
  })
  await searchOn(searches, names, reader, createSuspects(lineage, reader))
  const branches = searches.map((search) => search && branchOf(search, lineage))
  await searchOn(branches, names, reader)
  return searches.map((search, index) => search && (breakingOf(branches[index] ?? null) ?? breakingOf(search)))
}

function breakingOf(search: Search | null): Breaking | null {
  const lastTrue = search?.row[search.point.holds]
  if (!search || lastTrue === undefined) return null
  const { outcome } = search
  const { isFound, next, fails } = search.point
  if (isFound) return { commit: search.row[fails] ?? null, lastTrue, outcome }
  return next() === null ? null : { commit: null, lastTrue, outcome }
}

/**
 * The search in a branch: if its merge broke the claim, from the commit where the branch began; if the claim was broken before the merge,
 * from the commit on the branch that proves it.
 */
function branchOf({ row, point, ...search }: Search, lineage: Lineage): Search | null {
  const merge = row[point.fails]
  const line = point.next() === null && merge !== undefined ? branchTo(merge, lineage) : null
  const from = point.isFound ? 0 : (line?.indexOf(search.proof.commit) ?? -1)
  if (line === null || from === -1) return null
  return { ...search, row: line, point: createTurningPoint(from, line.length - 1, !point.isFound) }
}

/** The commit where a branch began, the branch, and its merge; null for a commit that is no merge. */
function branchTo(merge: string, lineage: Lineage): string[] | null {
  const branch: string[] = []
  const landed = lineage.landedAt(merge)
  let at = lineage.parentsOf(merge)[1]
  for (; at !== undefined && lineage.landedAt(at) === landed; at = lineage.parentsOf(at)[0]) branch.push(at)
  return at === undefined || branch.length === 0 ? null : [at, ...branch.toReversed(), merge]
}

/** Advances all searches together, so that searches that need the same commit share it. */
async function searchOn(
  searches: readonly (Search | null)[],
  names: readonly string[],
  reader: HistoryReader,
  suspect: (open: readonly Search[]) => Promise<void> = async () => {},
): Promise<void> {
  const all = searches.filter((search) => search !== null)
  let open = all
  for (let step = 0; step < MAX_STEPS && open.length > 0; step++) {
    reader.progress?.('finding the commits that broke them', all.length - open.length, all.length)
    await suspect(open)
    const wanted = groupBy(open, ({ row, point }) => row[point.next() ?? -1] ?? '')
    wanted.delete('')
    await visitCommits(wanted.keys(), names, reader, (snapshot) =>
      askAt(snapshot, wanted.get(snapshot.commit) ?? [], reader),
    )
    open = open.filter(({ point }) => point.next() !== null)
  }
}

async function askAt(snapshot: Snapshot, searches: readonly Search[], reader: HistoryReader): Promise<void> {
  const claims = searches.map((search) => claimAt(search, snapshot))
  for (const [index, { claim, outcome }] of (await verifiedAt(snapshot, claims, reader)).entries()) {
    const search = searches[index]
    const position = search?.point.next() ?? null
    if (!search || position === null) continue
    const holds = outcome.state === 'holds' && outcome.owned
    search.point.tell(position, holds)
    if (!holds) continue
    search.outcome = outcome
    search.evidence = filesOf(claim, search.proof, outcome)
  }
}

/**
 * The claim on its page at a commit: under its current path if the page has it there, under that of the proof, or, between two moves, where
 * alone a page has the name and folder of either.
 */
function claimAt({ claim, proof }: Search, { paths }: Snapshot): Claim {
  if (paths.has(claim.file)) return claim
  if (paths.has(proof.page)) return { ...claim, file: proof.page }
  const moved = [claim.file, proof.page].map((path) => paths.endingWith(path.split('/').slice(-2).join('/'), 2))
  return { ...claim, file: moved.find(({ length }) => length === 1)?.[0] ?? proof.page }
}

/** What must change for a claim to break: the files of its evidence, and its own page if that moved. */
function filesOf(
  { file }: Claim,
  { page, vanished }: LastTrueEvidence,
  outcome: LastTrueEvidence['outcome'],
): string[] {
  const evidence = outcome.evidence.map((each) => each.file)
  return [...new Set([...evidence, ...(vanished ? [vanished.path] : []), ...(page === file ? [] : [file, page])])]
}

/** Gives searches the commits of the main line that touch their evidence: probably one of them broke the claim. */
function createSuspects(
  { mainline }: Lineage,
  { repository, headCommit }: HistoryReader,
): (searches: readonly Search[]) => Promise<void> {
  const places = new Map(mainline.map((commit, position) => [commit, position]))
  const touched = new Map<string, number[]>()
  /** Commits before the first search's are not needed. */
  let since: string | null | undefined
  const named = new WeakMap<TurningPoint, readonly string[]>()
  return async (searches) => {
    const changed = searches.filter(({ point, evidence }) => named.get(point) !== evidence)
    const missing = new Set(changed.flatMap(({ evidence }) => evidence).filter((file) => !touched.has(file)))
    for (const file of missing) touched.set(file, [])
    since ??= mainline[Math.min(...changed.map(({ point }) => point.holds))] ?? null
    for (const { commit, paths } of await repository.touching(headCommit, since, [...missing])) {
      const place = places.get(commit)
      if (place !== undefined) for (const path of paths) touched.get(path)?.push(place)
    }
    for (const { point, evidence } of changed) {
      named.set(point, evidence)
      const all = evidence.flatMap((file) => touched.get(file) ?? [])
      point.suspect([...new Set(all)].sort((a, b) => a - b))
    }
  }
}

/** The verified claims that were once true, with their proofs. */
export function provedOf(
  checked: readonly VerifiedClaim[],
  grounds: ReadonlyMap<string, { readonly proof: LastTrueEvidence | null }>,
): ProvedClaim[] {
  return checked.flatMap(({ claim }) => {
    const proof = grounds.get(claim.id)?.proof
    return proof && !pastKindOf(claim.type).isWithoutPast?.(claim) ? [{ claim, proof }] : []
  })
}
