import { GitError } from '../../base/git/errors.ts'
import type { Addition, BlameLine } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import { classifyPath } from '../facts/files/file-class.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Claim } from '../rules/claim.ts'
import { kindOf } from '../rules/claim-kinds.ts'
import { confirmOwned } from './confirm.ts'
import { movedOut } from './extracted-package.ts'
import { type HistoryReader, type LastTrueEvidence, namesOf, searchTerms } from './past.ts'
import { textsBefore, verifiedAt, visitCommits } from './past-commits.ts'
import { pastKindOf } from './past-kinds.ts'
import { everPossible } from './sample.ts'
import { vanishedPlaces, vanishedSince } from './vanished.ts'

/** A statement traced back to a line of its page at some commit. */
interface Trace {
  readonly claim: Claim
  readonly commit: string
  readonly path: string
  readonly line: number
}

const ROUNDS = 4

/**
 * "Was true, now false": for claims that do not hold at head, finds a past commit where the page already made the
 * claim, the code confirmed it, and the repository owned what the claim names.
 *
 * Vanished paths are proved from the list of deletions. Other claims are verified at the commit that wrote the line (blame, ignoring
 * whitespace and moves), and, if a later edit only touched the line, at the commits that wrote it before, up to four steps back. Claims
 * without an entry in the result never held, as far as known.
 */
export async function proofsOf(
  claims: readonly Claim[],
  reader: HistoryReader,
): Promise<Map<string, LastTrueEvidence>> {
  const proofs = await vanishedPlaces(claims, reader)
  const unproved = claims.filter((claim) => !proofs.has(claim.id))
  const open = await everPossible(unproved, reader)
  const isOpen = new Set(open)
  for (const claim of unproved) if (!isOpen.has(claim)) reader.impossible?.add(claim.id)
  let traces = await writtenBy(open, reader)
  const names = namesOf(traces.map(({ claim }) => claim))
  for (let round = 0; round < ROUNDS && traces.length > 0; round++) {
    const found = await askAt(traces, names, reader)
    for (const [id, proof] of found) proofs.set(id, proof)
    // Vanished paths are already proved; only their anchors can have broken later.
    const rest = traces.filter(
      ({ claim }) => !proofs.has(claim.id) && (kindOf(claim.type).places === undefined || claim.value.includes('#')),
    )
    traces = round + 1 < ROUNDS ? await blameAll(await oneStepBack(rest, reader), reader) : []
  }
  return proofs
}

/** Proofs from one commit for comparison: claims that hold there, whoever wrote their lines. */
export async function proofsAtBase(
  claims: readonly Claim[],
  base: string,
  reader: HistoryReader,
): Promise<Map<string, LastTrueEvidence>> {
  if (claims.length === 0) return new Map()
  const [snapshot] = await reader.snapshots.openAt([base])
  if (!snapshot) return new Map()
  await reader.snapshots.findPastNames(namesOf(claims), [snapshot])
  const traces = claims.map((claim) => ({ claim, commit: base, path: claim.file, line: claim.line }))
  const held = await heldAt(snapshot, traces, reader, isDistinct)
  const { head } = reader.snapshots
  return new Map(
    held.map(({ claim, page, outcome }): [string, LastTrueEvidence] => {
      const gone = vanishedSince(kindOf(claim.type).places?.(claim, snapshot) ?? [], snapshot.paths, head.paths)
      const vanished = gone && { ...gone, before: base, after: reader.headCommit }
      return [claim.id, { commit: base, page, outcome, ...(vanished ? { vanished } : {}) }]
    }),
  )
}

/** The ids of claims that hold at an earlier commit. */
export async function trueAt(claims: readonly Claim[], commit: string, reader: HistoryReader): Promise<Set<string>> {
  const held = new Set<string>()
  await visitCommits(claims.length === 0 ? [] : [commit], namesOf(claims), reader, async (snapshot) => {
    for (const { claim, outcome } of await verifiedAt(snapshot, claims, reader))
      if (outcome.state === 'holds') held.add(claim.id)
  })
  return held
}

/** Traces the lines of claims at head to where they were written. A page that never changed needs no blame, which starts a process. */
async function writtenBy(claims: readonly Claim[], reader: HistoryReader): Promise<Trace[]> {
  const { repository, snapshots, headCommit } = reader
  const additions = claims.length === 0 ? new Map() : await repository.additions(headCommit)
  const known: Trace[] = []
  const open: Trace[] = []
  for (const claim of claims) {
    const [path, line] = [claim.file, claim.line]
    const addition: Addition | undefined = additions.get(path)
    const isUnchanged = addition !== undefined && addition.oid === snapshots.head.paths.entries.get(path)?.oid
    if (isUnchanged) known.push({ claim, commit: addition.commit, path, line })
    else open.push({ claim, commit: headCommit, path, line })
  }
  return [...known, ...(await blameAll(open, reader))]
}

/**
 * Replaces each trace with the commit, path and line from blame; lines without blame are omitted. Claims for which git failed are collected in
 * `unanswered`.
 */
async function blameAll(
  traces: readonly Trace[],
  { repository, progress, unanswered }: HistoryReader,
): Promise<Trace[]> {
  const groups = groupBy(traces, (trace) => `${trace.commit}\u0000${trace.path}`)
  let done = 0
  const answers = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [first] = group
      if (!first) return []
      const blamed = await repository
        .blame(first.commit, first.path, [...new Set(group.map((trace) => trace.line))])
        .catch((error: unknown): ReadonlyMap<number, BlameLine> => {
          if (!(error instanceof GitError)) throw error
          for (const { claim } of group) unanswered?.add(claim.id)
          return new Map()
        })
      progress?.('finding who wrote the lines', ++done, groups.size)
      return group.flatMap((trace): Trace[] => {
        const line = blamed.get(trace.line)
        return line ? [{ claim: trace.claim, commit: line.commit, path: line.path, line: line.line }] : []
      })
    }),
  )
  return answers.flat()
}

async function askAt(
  traces: readonly Trace[],
  names: readonly string[],
  reader: HistoryReader,
): Promise<Map<string, LastTrueEvidence>> {
  const byCommit = groupBy(traces, (trace) => trace.commit)
  const proofs = new Map<string, LastTrueEvidence>()
  let done = 0
  await visitCommits(byCommit.keys(), names, reader, async (snapshot) => {
    const { commit } = snapshot
    reader.progress?.('reading earlier commits', ++done, byCommit.size)
    for (const { claim, page, outcome } of await heldAt(snapshot, byCommit.get(commit) ?? [], reader))
      proofs.set(claim.id, { commit, page, outcome })
  })
  return proofs
}

type Held = Pick<LastTrueEvidence, 'page' | 'outcome'> & { readonly claim: Claim }

/** @param isOwnedByUse whether a mere use in the code shows that the repository owns what a claim names */
async function heldAt(
  snapshot: Snapshot,
  traces: readonly Trace[],
  reader: HistoryReader,
  isOwnedByUse: (claim: Claim, outcome: LastTrueEvidence['outcome']) => boolean = () => false,
): Promise<Held[]> {
  const { head } = reader.snapshots
  const then = traces.map(({ claim, path, line }) => ({ ...claim, file: path, line }))
  const held: Held[] = []
  for (const [index, { claim, outcome }] of (await verifiedAt(snapshot, then, reader)).entries()) {
    const now = traces[index]?.claim
    if (!now || outcome.state !== 'holds' || isMovedOut(claim, outcome, snapshot, head)) continue
    const isUsed = isOwnedByUse(claim, outcome)
    if (!outcome.owned && !isUsed) continue
    if (isMadeNow(claim, outcome, head)) continue
    if (isUsed || (await confirmOwned(claim, outcome, snapshot, reader)))
      held.push({ claim: now, page: claim.file, outcome })
  }
  return held
}

/** A name, unlike a path, stays right if its code became a package of its own. */
function isMovedOut(claim: Claim, outcome: LastTrueEvidence['outcome'], then: Snapshot, now: Snapshot): boolean {
  const file = outcome.evidence[0]?.file
  return (claim.names?.length ?? 0) > 0 && file !== undefined && movedOut(file, then, now)
}

/** A name with this many words is not shared by chance. */
const MIN_WORDS = 3

/**
 * A name of several words in the code, whatever declares it: macros and argument parsers are not read. A change that removes it from all
 * code removes what it names.
 */
function isDistinct({ type, value, tentative }: Claim, { evidence }: LastTrueEvidence['outcome']): boolean {
  const words = /^-{0,2}([a-z\d]+(?:[-_][a-z\d]+)+)$/.exec(value)?.[1]?.split(/[-_]/) ?? []
  const file = evidence[0]?.file
  const isName =
    words.length >= MIN_WORDS && (pastKindOf(type).isDefinition !== undefined || pastKindOf(type).isOption === true)
  return isName && !tentative && file !== undefined && classifyPath(file) === 'source'
}

/** A path whose files are now generated instead of committed still exists after a build. */
function isMadeNow(claim: Claim, outcome: LastTrueEvidence['outcome'], now: Snapshot): boolean {
  const file = outcome.evidence[0]?.file
  return kindOf(claim.type).namesPath === true && file !== undefined && now.isGenerated(file)
}

/** The same statement in the parent of the commit that last touched its line, if the page already had it. */
async function oneStepBack(traces: readonly Trace[], reader: HistoryReader): Promise<Trace[]> {
  return (await textsBefore(traces, reader)).flatMap(({ place: trace, parent, text }): Trace[] => {
    const line = lineOf(text, searchTerms(trace.claim), trace.line)
    return line === null ? [] : [{ ...trace, commit: parent, line }]
  })
}

/** The 1-based line that contains all terms and is nearest to `near`; null if there is none. */
function lineOf(text: string, terms: readonly string[], near: number): number | null {
  const lines = text
    .split('\n')
    .flatMap((line, index) => (terms.every((term) => line.includes(term)) ? [index + 1] : []))
  const [nearest = null] = lines.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))
  return nearest
}
