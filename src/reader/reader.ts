import type { Claim } from '../claims/claim.ts'
import type { Config } from '../config/schema.ts'
import { groupBy } from '../group-by.ts'
import type { VerifiedClaim } from '../history/past.ts'
import type { Spending } from '../models/budget.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { type Asker, createAsker } from './asker.ts'
import { readChange } from './change.ts'
import { absentOf, claimsOf } from './claims.ts'
import { type Effect, effectOf } from './effect.ts'
import { inTurn } from './in-turn.ts'
import type { Passage } from './passages.ts'
import { type PassagesToRead, passagesToRead, type Readable } from './passages-to-read.ts'
import { READ_TYPES } from './questions/fault.ts'
import type { Known } from './questions/first.ts'
import { type ReadFault, readPassage } from './read-passage.ts'

/** The model that a scan may ask. */
export interface Reader {
  readonly model: LanguageModel
  readonly spent: () => Spending
  /** Whether there is time left to ask; what was answered before is known afterwards, too. Left out, there is. */
  readonly until?: () => boolean
}

/** What is read, and what is known of it. */
export interface ToRead extends Readable {
  readonly config: Config
  /** Where everything is read, the commit since which findings count as new; null where that is not asked. */
  readonly since: string | null
  /** What rules show to be false. */
  readonly known: readonly Claim[]
  /** What they doubt, and cannot tell. */
  readonly doubted: readonly Claim[]
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
  readonly effects: ReadonlyMap<string, Effect>
  readonly report: ReadingReport
}

/** Passages at the same time. */
const ABREAST = 6
const STEP = 'asking the model'

/**
 * Has a model read the docs against the code: all passages, or those that a change concerns. A model that fails leaves passages unread and
 * stops nothing else.
 */
export async function readDocs({ model, spent, until }: Reader, toRead: ToRead): Promise<Reading> {
  const asker = createAsker(model, until)
  const isWanted = READ_TYPES.some((type) => toRead.config.claim_types[type].enabled)
  const found = isWanted ? await passagesToRead(toRead) : null
  const claims = found ? claimsOf(await faultsIn(found, asker, toRead)) : []
  const effects = found ? await effectsOn(claims, found, toRead) : new Map<string, Effect>()
  // Of a change counts what it does itself.
  const judged = found?.change ? claims.filter(({ claim }) => effects.has(claim.id)) : claims
  return {
    judged,
    effects,
    report: {
      model: asker.model,
      passages: found?.passages.length ?? 0,
      faults: judged.length,
      ...spent(),
      stopped: asker.missed(),
    },
  }
}

async function effectsOn(
  judged: readonly VerifiedClaim[],
  { code, change }: PassagesToRead,
  { since, repository, snapshots }: ToRead,
): Promise<Map<string, Effect>> {
  if (judged.length === 0 || (change === null && since === null)) return new Map()
  const head = snapshots.head.commit
  const made = change ?? (await readChange(repository, snapshots, { base: since ?? head, head, code }))
  return new Map(
    judged.flatMap(({ claim, outcome }) => {
      const evidence = outcome.state === 'fails' ? outcome.evidence : []
      const effect = effectOf({ file: claim.file, line: claim.line, evidence, absent: absentOf(claim) }, made)
      return effect === null ? [] : [[claim.id, effect] as const]
    }),
  )
}

/** What both readers find in the passages, of the wanted types, beside what rules show. */
async function faultsIn(
  { passages, code, change }: PassagesToRead,
  asker: Asker,
  { config, known, doubted, progress }: ToRead,
): Promise<ReadFault[]> {
  const byFile = { known: groupBy(known, ({ file }) => file), doubted: groupBy(doubted, ({ file }) => file) }
  const read = await inTurn(
    passages,
    ABREAST,
    (passage) => readPassage(passage, knownOf(passage, byFile), { asker, code, change }),
    (done) => progress?.(STEP, done, passages.length),
  )
  const isNew = ({ fault, place, passage: { file } }: ReadFault): boolean =>
    !byFile.known.get(file)?.some(({ line, text }) => line === place.line && overlap(text, fault.words))
  return read.flat().filter((each) => config.claim_types[each.fault.type].enabled && isNew(each))
}

function overlap(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one)
}

/** Statements of a passage that a question names, of those that rules doubt. */
const MAX_DOUBTED = 12

type ByFile = ReadonlyMap<string, readonly Claim[]>

/** What rules say of the lines of a passage. */
function knownOf({ file, from, to }: Passage, { known, doubted }: Record<'known' | 'doubted', ByFile>): Known {
  const textsOf = (claims: readonly Claim[] = []): string[] => [
    ...new Set(claims.filter(({ line }) => line >= from && line <= to).map(({ text }) => text)),
  ]
  return { faults: textsOf(known.get(file)), uncertain: textsOf(doubted.get(file)).slice(0, MAX_DOUBTED) }
}
