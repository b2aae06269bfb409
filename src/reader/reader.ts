import type { Claim } from '../claims/claim.ts'
import type { Config } from '../config/schema.ts'
import type { Doc } from '../docs/doc.ts'
import type { HistoryReader, VerifiedClaim } from '../history/past.ts'
import type { Spending } from '../models/budget.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { type Asker, createAsker } from './asker.ts'
import { concernedBy, type ReadChange, readChange } from './change.ts'
import { absentOf, claimsOf } from './claims.ts'
import type { CodeIndex } from './code/code-index.ts'
import { readCode } from './code/read-code.ts'
import { inTurn } from './in-turn.ts'
import { type Passage, passagesOf } from './passages.ts'
import { READ_TYPES } from './questions/fault.ts'
import type { Known } from './questions/first.ts'
import { effectOf, readChanged } from './read-changed.ts'
import { type ReadFault, readPassage } from './read-passage.ts'

/** The model that a scan may ask. */
export interface Reader {
  readonly model: LanguageModel
  readonly spent: () => Spending
}

/** What is read, and what is known of it. */
export interface ToRead {
  readonly docs: readonly Doc[]
  readonly config: Config
  readonly reader: HistoryReader
  /** What head is compared with; null to read everything. */
  readonly base: string | null
  /** Where everything is read, the commit since which findings count as new; null where that is not asked. */
  readonly since: string | null
  /** Whether findings on a page would be shown to nobody. */
  readonly isMuted: (file: string) => boolean
  /** What rules show to be false. */
  readonly known: readonly Claim[]
  /** What they doubt, and cannot tell. */
  readonly doubted: readonly Claim[]
  readonly isExcluded: (path: string) => boolean
  readonly progress?: ((step: string, done: number, total: number) => void) | undefined
}

/** What the model read, for reports. */
export interface ReadingReport {
  readonly model: string
  readonly passages: number
  /** Statements that both readers hold to be false. */
  readonly faults: number
  /** Requests that were answered; what was answered before is none. */
  readonly requests: number
  readonly tokens: number
  /** US dollars; null when the price is not known. */
  readonly usd: number | null
  /** Why some questions had no answer: the budget ended, or the endpoint did not answer as it should. Null when all had one. */
  readonly stopped: string | null
}

export interface Reading {
  /** Claims that fail, as readers hold. */
  readonly judged: readonly VerifiedClaim[]
  /** What the change from `base` or `since` did to each: claims that it neither writes nor breaks are left out. */
  readonly effects: ReadonlyMap<string, 'writes' | 'breaks'>
  readonly report: ReadingReport
}

/** Passages at the same time. */
const ABREAST = 6
const STEP = 'asking the model'

/**
 * Has a model read the docs against the code: all passages, or those that a change concerns. A model that fails leaves passages unread and
 * stops nothing else.
 */
export async function readDocs({ model, spent }: Reader, toRead: ToRead): Promise<Reading> {
  const asker = createAsker(model)
  const { passages, change, code } = await passagesToRead(toRead)
  const faults = code ? await faultsIn(passages, { ...toRead, asker, code, change }) : []
  const judged = claimsOf(faults)
  return {
    judged,
    effects: code ? await effectsOn(judged, { ...toRead, code, change }) : new Map(),
    report: {
      ...{ model: asker.model, passages: passages.length, faults: judged.length },
      ...spent(),
      stopped: asker.missed()?.message ?? null,
    },
  }
}

/** The passages of the pages that somebody would see findings on, the code, and what a change does where there is one. */
async function passagesToRead({ docs, config, reader, base, isMuted, isExcluded }: ToRead): Promise<{
  readonly passages: readonly Passage[]
  readonly change: ReadChange | null
  /** Null where there is nothing to read. */
  readonly code: CodeIndex | null
}> {
  const isWanted = READ_TYPES.some((type) => config.claim_types[type].enabled)
  const all = isWanted ? docs.filter(({ path }) => !isMuted(path)).flatMap(passagesOf) : []
  if (all.length === 0) return { passages: [], change: null, code: null }
  const code = await readCode(reader.snapshots, isExcluded)
  if (base === null) return { passages: all, change: null, code }
  const change = await readChange(reader.repository, reader.snapshots, { base, head: reader.headCommit, code })
  return { passages: concernedBy(all, change), change, code }
}

async function effectsOn(
  judged: readonly VerifiedClaim[],
  { since, reader, code, change }: ToRead & { readonly code: CodeIndex; readonly change: ReadChange | null },
): Promise<Map<string, 'writes' | 'breaks'>> {
  if (judged.length === 0 || (change === null && since === null)) return new Map()
  const { repository, snapshots, headCommit: head } = reader
  const made = change ?? (await readChange(repository, snapshots, { base: since ?? head, head, code }))
  return new Map(
    judged.flatMap(({ claim, outcome }) => {
      const evidence = outcome.state === 'fails' ? outcome.evidence : []
      const effect = effectOf({ file: claim.file, line: claim.line, evidence, absent: absentOf(claim) }, made)
      return effect === null ? [] : [[claim.id, effect] as const]
    }),
  )
}

interface AllRead extends ToRead {
  readonly asker: Asker
  readonly code: CodeIndex
  readonly change: ReadChange | null
}

async function faultsIn(passages: readonly Passage[], all: AllRead): Promise<ReadFault[]> {
  const { change, config, progress } = all
  const read = await inTurn(
    passages,
    ABREAST,
    (passage) => {
      const known = knownOf(passage, all)
      return change ? readChanged(passage, change, known, all) : readPassage(passage, known, all)
    },
    (done) => progress?.(STEP, done, passages.length),
  )
  const isNew = ({ fault, place, passage: { file } }: ReadFault): boolean =>
    !all.known.some((claim) => claim.file === file && claim.line === place.line && overlap(claim.text, fault.words))
  return read
    .flatMap(({ faults }) => faults)
    .filter((each) => config.claim_types[each.fault.type].enabled && isNew(each))
}

function overlap(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one)
}

/** Statements of a passage that a question names, of those that rules doubt. */
const MAX_DOUBTED = 12

/** What rules say of the lines of a passage. */
function knownOf({ file, from, to }: Passage, { known, doubted }: Pick<ToRead, 'known' | 'doubted'>): Known {
  const textsOf = (claims: readonly Claim[]): string[] => [
    ...new Set(
      claims.filter((claim) => claim.file === file && claim.line >= from && claim.line <= to).map(({ text }) => text),
    ),
  ]
  return { faults: textsOf(known), uncertain: textsOf(doubted).slice(0, MAX_DOUBTED) }
}
