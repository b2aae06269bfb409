import { settingOf } from '../../base/config/defaults.ts'
import type { Config } from '../../base/config/schema.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Spending } from '../../base/models/budget.ts'
import type { LanguageModel } from '../../base/models/language-model.ts'
import type { VerifiedClaim } from '../history/past.ts'
import type { Claim } from '../rules/claim.ts'
import { type Asker, createAsker } from './asker.ts'
import { readChange } from './change.ts'
import { absentOf, claimsOf } from './claims.ts'
import { type Effect, effectOf } from './effect.ts'
import { inTurn } from './in-turn.ts'
import type { Passage } from './passages/passages.ts'
import { type PassagesToRead, passagesToRead, type Readable } from './passages/passages-to-read.ts'
import { type ReadFault, readPassage } from './passages/read-passage.ts'
import { READ_TYPES } from './questions/fault.ts'
import type { Known } from './questions/first.ts'

/** The model for a scan. */
export interface Reader {
  readonly model: LanguageModel
  readonly spent: () => Spending
  /** Whether there is time left to ask; cached answers are used even afterwards. Without it, there always is. */
  readonly until?: () => boolean
}

/** What to read, and what rules already found. */
export interface ToRead extends Readable {
  readonly config: Config
  /** If everything is read, the commit since which findings count as new; null if that is not needed. */
  readonly since: string | null
  /** Claims that rules found false. */
  readonly known: readonly Claim[]
  /** Claims that rules doubt but cannot decide. */
  readonly doubted: readonly Claim[]
  readonly progress?: ((step: string, done: number, total: number) => void) | undefined
}

/** What the model read, for reports. */
export interface ReadingReport {
  readonly model: string
  readonly passages: number
  /** Number of statements that both readers consider false. */
  readonly faults: number
  /** Number of answered requests, without cached answers. */
  readonly requests: number
  readonly tokens: number
  /** US dollars; null if the price is unknown. */
  readonly usd: number | null
  /** Why some questions were not answered: the budget was exhausted, or the endpoint failed. Null if all were. */
  readonly stopped: string | null
}

export interface Reading {
  /** Claims that fail according to the readers. */
  readonly checked: readonly VerifiedClaim[]
  /** The effect of the change since `base` or `since` on each claim; claims that it neither writes nor breaks are omitted. */
  readonly effects: ReadonlyMap<string, Effect>
  readonly report: ReadingReport
}

/** Number of passages that are read concurrently. */
const ABREAST = 6
const STEP = 'asking the model'

/**
 * Lets a model check the docs against the code: all passages, or those that a change concerns. If the model fails, passages stay unread,
 * and nothing else stops.
 */
export async function readDocs({ model, spent, until }: Reader, toRead: ToRead): Promise<Reading> {
  const asker = createAsker(model, until)
  const isWanted = READ_TYPES.some((type) => settingOf(toRead.config, type).enabled)
  const found = isWanted ? await passagesToRead(toRead) : null
  const claims = found ? claimsOf(await faultsIn(found, asker, toRead)) : []
  const effects = found ? await effectsOn(claims, found, toRead) : new Map<string, Effect>()
  // For a change, only claims that it writes or breaks count.
  const checked = found?.change ? claims.filter(({ claim }) => effects.has(claim.id)) : claims
  return {
    checked,
    effects,
    report: {
      model: asker.model,
      passages: found?.passages.length ?? 0,
      faults: checked.length,
      ...spent(),
      stopped: asker.missed(),
    },
  }
}

async function effectsOn(
  checked: readonly VerifiedClaim[],
  { code, change }: PassagesToRead,
  { since, repository, snapshots }: ToRead,
): Promise<Map<string, Effect>> {
  if (checked.length === 0 || (change === null && since === null)) return new Map()
  const head = snapshots.head.commit
  const made = change ?? (await readChange(repository, snapshots, { base: since ?? head, head, code }))
  return new Map(
    checked.flatMap(({ claim, outcome }) => {
      const evidence = outcome.state === 'fails' ? outcome.evidence : []
      const effect = effectOf({ file: claim.file, line: claim.line, evidence, absent: absentOf(claim) }, made)
      return effect === null ? [] : [[claim.id, effect] as const]
    }),
  )
}

/** The faults that both readers find in the passages, of enabled types, without those that rules already found. */
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
  return read.flat().filter((each) => settingOf(config, each.fault.type).enabled && isNew(each))
}

function overlap(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one)
}

/** Maximum number of doubted statements in one question. */
const MAX_DOUBTED = 12

type ByFile = ReadonlyMap<string, readonly Claim[]>

/** What rules found about the lines of a passage. */
function knownOf({ file, from, to }: Passage, { known, doubted }: Record<'known' | 'doubted', ByFile>): Known {
  const textsOf = (claims: readonly Claim[] = []): string[] => [
    ...new Set(claims.filter(({ line }) => line >= from && line <= to).map(({ text }) => text)),
  ]
  return { faults: textsOf(known.get(file)), uncertain: textsOf(doubted.get(file)).slice(0, MAX_DOUBTED) }
}
