import { hash } from 'node:crypto'
import type { CacheFile } from '../../base/git/cache-file.ts'
import { readSealed, writeSealed } from '../../base/sealed-json.ts'
import { isSiteConfig } from '../docs/site/find-site.ts'
import { isLayout } from '../docs/site/layouts.ts'
import { isManifestPath } from '../ecosystems/manifests/parse.ts'
import type { Claim } from '../rules/claim.ts'
import { type Breaking, brokenBy } from './broken-by.ts'
import { proofsAtBase, proofsOf } from './last-true.ts'
import type { HistoryReader, LastTrueEvidence, ProvedClaim } from './past.ts'

/** Enough for the answers to tens of thousands of claims. */
const MAX_CHARACTERS = 20_000_000

interface Answer {
  /** Null if the claim never held, as far as known. */
  readonly proof: LastTrueEvidence | null
  /** Null if the search found nothing, omitted if there was none. */
  readonly broken?: Breaking | null
  /** It also depends on the code of head. */
  readonly ofHead: boolean
}

interface Kept {
  readonly head: string
  readonly answers: Readonly<Record<string, Answer>>
}

interface KeptIn {
  readonly file: CacheFile | null | undefined
  /** What else determines which code counts, such as the configuration. */
  readonly settings: unknown
  /** Full id of head's newest permanent commit; null to store nothing. */
  readonly lasting: string | null
  /** The same, whether or not answers are stored. */
  readonly permanent: string | null
  /** The answers of an earlier scan with the same settings; preferred to those in the file. */
  readonly earlier: EarlierAnswers | null
}

/** The answers of a scan, for the next one. */
export interface EarlierAnswers {
  readonly head: string
  /** Full id of its newest permanent commit. */
  readonly permanent: string | null
  readonly answers: ReadonlyMap<string, Answer>
  /** What cannot have held, whatever the page was, by {@link statementOf}. */
  readonly impossible: ReadonlySet<string>
}

interface History {
  /** By claim id; without those that never held, as far as known. */
  proofsOf(claims: readonly Claim[]): Promise<Map<string, LastTrueEvidence>>
  brokenBy(proved: readonly ProvedClaim[]): Promise<ReadonlyMap<string, Breaking>>
  /** Stores the answers in the cache, if some of them are new, and all of the repository that was asked for could be read. */
  keep(): Promise<void>
  /** For the next scan; null for a comparison. */
  answers(): EarlierAnswers | null
}

/** History for a comparison with an earlier commit; it is not cached. */
export function historySince(base: string, reader: HistoryReader): History {
  return {
    proofsOf: (claims) => proofsAtBase(claims, base, reader),
    brokenBy: (proved) => brokenBy(proved, base, reader),
    keep: async () => {},
    answers: () => null,
  }
}

/**
 * Opens the answers that the last full scan stored. They are valid for the same commit, and for a descendant as long as the claim's page is
 * unchanged, no file was added or deleted, and no manifest or site configuration changed.
 */
export async function openKeptHistory(
  reader: HistoryReader,
  { file, settings, lasting, permanent, earlier: before }: KeptIn,
): Promise<History> {
  const seal = JSON.stringify([settings, reader.repository.held])
  const isOfBefore = before !== null && before.permanent === permanent && (await isOnlyModified(before.head, reader))
  const kept = isOfBefore ? before : await answersIn(file, seal, reader)
  const isSameHead = kept?.head === reader.headCommit
  const answers = new Map<string, Answer>()
  const impossible = new Set<string>()
  const earlier = (claim: Claim): Answer | undefined => {
    if (kept?.impossible.has(statementOf(claim))) return IMPOSSIBLE
    const answer = kept?.answers.get(keyOf(claim, reader))
    return answer?.ofHead && !isSameHead ? undefined : answer
  }
  let fresh = 0
  return {
    async proofsOf(claims) {
      const restsOnHead = new Set<string>()
      const never = new Set<string>()
      const open = claims.filter((claim) => earlier(claim) === undefined)
      const found = await proofsOf(open, { ...reader, restsOnHead, impossible: never })
      fresh += open.length
      const proofs = new Map<string, LastTrueEvidence>()
      for (const claim of claims) {
        const ofHead = restsOnHead.has(claim.id)
        const answer = earlier(claim) ?? { proof: found.get(claim.id) ?? null, ofHead }
        if (answer.proof !== null || !reader.unanswered?.has(claim.id)) answers.set(keyOf(claim, reader), answer)
        if (answer.proof) proofs.set(claim.id, answer.proof)
        if (answer === IMPOSSIBLE || never.has(claim.id)) impossible.add(statementOf(claim))
      }
      return proofs
    },
    async brokenBy(proved) {
      // From another head, a search may find what it did not find before.
      const known = ({ claim }: { claim: Claim }): Breaking | null | undefined => {
        const broken = earlier(claim)?.broken
        if (isSameHead || !kept || broken?.commit !== kept.head || kept.head === kept.permanent)
          return isSameHead || broken?.commit ? broken : undefined
        // What is not committed yet has another commit each time.
        return reader.headCommit === permanent ? undefined : { ...broken, commit: reader.headCommit }
      }
      const open = proved.filter((each) => known(each) === undefined)
      const found = await brokenBy(open, null, reader)
      fresh += open.length
      const all = new Map<string, Breaking>()
      for (const each of proved) {
        const broken = known(each) ?? found.get(each.claim.id) ?? null
        const key = keyOf(each.claim, reader)
        const answer = answers.get(key)
        if (answer) answers.set(key, { ...answer, broken })
        if (broken) all.set(each.claim.id, broken)
      }
      return all
    },
    async keep() {
      if (!file || lasting === null || (fresh === 0 && isSameHead) || !reader.repository.isIntact()) return
      // The answers for an uncommitted work tree are valid for its commit if both have the same files.
      if (lasting !== reader.headCommit && !(await isMuchTheSame(lasting, reader))) return
      await writeSealed(file, seal, { head: lasting, answers: Object.fromEntries(answers) }, MAX_CHARACTERS)
    },
    answers: () => ({ head: reader.headCommit, permanent, answers, impossible }),
  }
}

/** The answers of the file if they are valid for head; null otherwise. */
async function answersIn(file: KeptIn['file'], seal: string, reader: HistoryReader): Promise<EarlierAnswers | null> {
  const kept = file ? await readSealed<Kept>(file, seal) : null
  if (kept === null) return null
  const lasts = kept.head === reader.headCommit || (await isMuchTheSame(kept.head, reader))
  const answers = new Map(Object.entries(kept.answers))
  return lasts ? { head: kept.head, permanent: kept.head, answers, impossible: new Set() } : null
}

async function isMuchTheSame(earlier: string, reader: HistoryReader): Promise<boolean> {
  return (await reader.repository.isAncestor(earlier, reader.headCommit)) && isOnlyModified(earlier, reader)
}

/** Whether both have the same files, manifests and site configurations, of which only other files have other content. */
async function isOnlyModified(earlier: string, { repository, headCommit }: HistoryReader): Promise<boolean> {
  const changes = await repository.changes(earlier, headCommit)
  return changes.every(
    ({ status, path }) => status === 'modified' && !isManifestPath(path) && !isSiteConfig(path) && !isLayout(path),
  )
}

const IMPOSSIBLE: Answer = { proof: null, ofHead: false }

/** What a claim says, wherever the page says it. */
function statementOf({ file, type, value, subject, names, owner, tentative }: Claim): string {
  return JSON.stringify([file, type, value, subject, names, owner, tentative])
}

function keyOf(claim: Claim, { snapshots }: HistoryReader): string {
  const page = snapshots.head.paths.entries.get(claim.file)?.oid ?? null
  return hash('sha256', JSON.stringify([claim, page]))
}
