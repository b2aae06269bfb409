import type { Claim } from '../claims/claim.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { Addition } from '../git/types.ts'
import { groupBy } from '../group-by.ts'
import { kindOf, pastNeedsOf } from '../verify/claim-kinds.ts'
import type { Outcome } from '../verify/outcome.ts'
import { confirmOwned } from './confirm.ts'
import { movedOut } from './extracted-package.ts'
import { isLapsed, lapsedOf } from './lapsed.ts'
import { batches, type HistoryReader, type LastTrueEvidence, searchTerms } from './past.ts'
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
 * "Was true, now false" (Design, decision 2): for claims that do not hold at head, finds a past commit where the page
 * already said so, the code bore it out, and the repository owned what the claim names.
 *
 * Vanished paths answer first, from the list of deletions. Everything else is asked of the commit that wrote the line
 * (blame, whitespace and moves ignored); when a later edit only touched the line, of the commits that wrote it before,
 * up to four steps back. Claims without an entry in the answer were never seen to hold.
 */
export async function proofsOf(
  claims: readonly Claim[],
  reader: HistoryReader,
): Promise<Map<string, LastTrueEvidence>> {
  const proofs = await vanishedPlaces(claims, reader)
  const open = await everPossible(
    claims.filter((claim) => !proofs.has(claim.id)),
    reader,
  )
  let traces = await writtenBy(open, reader)
  const names = [...new Set(traces.flatMap((trace) => trace.claim.names ?? []))]
  for (let round = 0; round < ROUNDS && traces.length > 0; round++) {
    const found = await askAt(traces, names, reader)
    for (const [id, proof] of found) proofs.set(id, proof)
    // Vanished paths have answered already; only their anchors can have broken later.
    const rest = traces.filter(
      ({ claim }) => !proofs.has(claim.id) && (kindOf(claim.type).places === undefined || claim.value.includes('#')),
    )
    traces = round + 1 < ROUNDS ? await blameAll(await oneStepBack(rest, reader), reader) : []
  }
  return proofs
}

/** Proofs from one commit to compare with: claims that hold there, whoever wrote their lines. */
export async function heldAtBase(
  claims: readonly Claim[],
  base: string,
  reader: HistoryReader,
): Promise<Map<string, LastTrueEvidence>> {
  if (claims.length === 0) return new Map()
  const [snapshot] = await reader.snapshots.openAt([base])
  if (!snapshot) return new Map()
  await reader.snapshots.findPastNames([...new Set(claims.flatMap((claim) => claim.names ?? []))], [snapshot])
  const held = await heldAt(
    snapshot,
    claims.map((claim) => ({ claim, commit: base, path: claim.file, line: claim.line })),
    reader,
  )
  const { head } = reader.snapshots
  return new Map(
    held.map(({ claim, page, outcome }): [string, LastTrueEvidence] => {
      const gone = vanishedSince(kindOf(claim.type).places?.(claim, snapshot) ?? [], snapshot.paths, head.paths)
      return [
        claim.id,
        {
          commit: base,
          page,
          outcome,
          ...(gone ? { vanished: { ...gone, before: base, after: reader.headCommit } } : {}),
        },
      ]
    }),
  )
}

/** Of claims that hold at head, the ids of those that held at an earlier commit, too. */
export async function heldAlready(
  claims: readonly Claim[],
  commit: string,
  { snapshots }: HistoryReader,
): Promise<Set<string>> {
  const [snapshot] = claims.length === 0 ? [] : await snapshots.openAt([commit])
  if (!snapshot) return new Set()
  await snapshots.findPastNames([...new Set(claims.flatMap((claim) => claim.names ?? []))], [snapshot])
  const outcomes = await outcomesAt(snapshot, claims, snapshots)
  snapshots.release([snapshot])
  return new Set(claims.filter((_, index) => outcomes[index]?.state === 'holds').map(({ id }) => id))
}

/** Traces the lines of claims at head to where they were written. A page that never changed needs no blame, which takes a process. */
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

/** Replaces each trace by the commit, path and line that blame gives for it; lines that cannot be blamed are left out. */
async function blameAll(traces: readonly Trace[], { repository, progress }: HistoryReader): Promise<Trace[]> {
  const groups = groupBy(traces, (trace) => `${trace.commit}\u0000${trace.path}`)
  let done = 0
  const answers = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [first] = group
      if (!first) return []
      const blamed = await repository
        .blame(first.commit, first.path, [...new Set(group.map((trace) => trace.line))])
        .catch(() => new Map())
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
  for (const batch of batches([...byCommit.keys()], reader)) {
    const past = await reader.snapshots.openAt(batch)
    await reader.snapshots.findPastNames(names, past)
    for (const snapshot of past) {
      reader.progress?.('reading earlier commits', ++done, byCommit.size)
      const held = await heldAt(snapshot, byCommit.get(snapshot.commit) ?? [], reader)
      for (const { claim, page, outcome } of held) proofs.set(claim.id, { commit: snapshot.commit, page, outcome })
    }
    reader.snapshots.release(past)
  }
  return proofs
}

type Held = Pick<LastTrueEvidence, 'page' | 'outcome'> & { readonly claim: Claim }

async function heldAt(snapshot: Snapshot, traces: readonly Trace[], reader: HistoryReader): Promise<Held[]> {
  const then = traces.map((trace) => ({ trace, claim: { ...trace.claim, file: trace.path, line: trace.line } }))
  const outcomes = await outcomesAt(
    snapshot,
    then.map(({ claim }) => claim),
    reader.snapshots,
  )
  const held: Held[] = []
  for (const [index, { trace, claim }] of then.entries()) {
    const outcome = outcomes[index]
    if (outcome?.state !== 'holds' || !outcome.owned) continue
    const { head } = reader.snapshots
    if (isMovedOut(claim, outcome, snapshot, head)) continue
    const fails = kindOf(claim.type).verify(trace.claim, head).state === 'fails'
    if (!fails && (lapsedOf(outcome) !== null || !(await isLapsed(claim, snapshot, reader)))) continue
    if (await confirmOwned(claim, outcome, snapshot, reader))
      held.push({ claim: trace.claim, page: trace.path, outcome })
  }
  return held
}

async function outcomesAt(snapshot: Snapshot, claims: readonly Claim[], snapshots: Snapshots): Promise<Outcome[]> {
  await snapshots.loadDocs(
    snapshot,
    claims.flatMap((claim) => kindOf(claim.type).pages?.(claim, snapshot) ?? []),
  )
  await snapshots.loadFacts(snapshot, pastNeedsOf(claims, snapshot))
  return claims.map((claim) => kindOf(claim.type).verify(claim, snapshot))
}

/** A name, unlike a path, stays right where its code became a package of its own. */
function isMovedOut(claim: Claim, outcome: LastTrueEvidence['outcome'], then: Snapshot, now: Snapshot): boolean {
  const file = outcome.evidence[0]?.file
  return (claim.names?.length ?? 0) > 0 && file !== undefined && movedOut(file, then, now)
}

/** The same statement in the parent of the commit that last touched its line, where the page already had it. */
async function oneStepBack(traces: readonly Trace[], reader: HistoryReader): Promise<Trace[]> {
  const parents = new Map<string, string | null>()
  for (const { commit } of traces)
    if (!parents.has(commit)) parents.set(commit, await reader.repository.firstParent(commit))
  const wanted = traces.flatMap((trace) => {
    const parent = parents.get(trace.commit)
    return parent ? [{ trace, parent }] : []
  })
  const texts = await reader.snapshots.textsAt(
    wanted.map(({ trace, parent }) => ({ commit: parent, path: trace.path })),
  )
  return wanted.flatMap(({ trace, parent }): Trace[] => {
    const text = texts.get(`${parent}:${trace.path}`)
    const line = text === undefined ? null : lineOf(text, searchTerms(trace.claim), trace.line)
    return line === null ? [] : [{ claim: trace.claim, commit: parent, path: trace.path, line }]
  })
}

/** The 1-based line that holds the needles, the one nearest to `near`; null when none does. */
function lineOf(text: string, needles: readonly string[], near: number): number | null {
  let best: number | null = null
  text.split('\n').forEach((line, index) => {
    if (
      needles.every((needle) => line.includes(needle)) &&
      (best === null || Math.abs(index + 1 - near) < Math.abs(best - near))
    )
      best = index + 1
  })
  return best
}
