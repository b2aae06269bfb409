import { settingOf } from '../../base/config/defaults.ts'
import { groupBy } from '../../base/group-by.ts'
import { memoize } from '../../base/memoize.ts'
import type { Spending } from '../../base/models/budget.ts'
import type { LanguageModel } from '../../base/models/language-model.ts'
import type { VerifiedClaim } from '../history/past.ts'
import { createAsker } from './asker.ts'
import { type ReadChange, readChange } from './change.ts'
import { absentOf, claimsOf } from './claims.ts'
import { readCode } from './code/read-code.ts'
import { type Effect, effectOf } from './effect.ts'
import { sharedEvidence } from './evidence.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { joinNeighbours, type Passage, passagesOf } from './passages/passages.ts'
import { type PassagesToRead, passagesToRead, type Readable } from './passages/passages-to-read.ts'
import type { ReadFault } from './passages/read-fault.ts'
import { type Reading as PassageOptions, type PassageReading, readPassage } from './passages/read-passage.ts'
import { READ_TYPES } from './questions/fault.ts'
import { createRuleFindings, type RuleResults } from './rule-findings.ts'

/** The model for a scan. */
export interface Reader {
  readonly model: LanguageModel
  readonly spent: () => Spending
  /** Whether there is time left to ask; cached answers are used even afterwards. Without it, there always is. */
  readonly until?: () => boolean
}

/** What to read, and what rules already found. */
export interface ToRead extends Readable, RuleResults {
  /** If everything is read, the commit since which findings count as new; null if that is not needed. */
  readonly since: string | null
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
const MAX_CONCURRENCY = 6
const STEP = 'asking the model'

/** Reads the docs of a scan in a way of its own, such as by answers that are there already. */
export interface DocsReader {
  read(toRead: ToRead): Promise<Reading>
}

/**
 * Lets a model check the docs against the code: all passages, or those that a change concerns. If the model fails, passages stay unread,
 * and nothing else stops.
 */
export async function readDocs({ model, spent, until }: Reader, toRead: ToRead): Promise<Reading> {
  const asker = createAsker(model, until)
  const isWanted = READ_TYPES.some((type) => settingOf(toRead.config, type).enabled)
  const found = isWanted ? await passagesToRead(toRead) : null
  return readingOf(found, { asker, spent }, toRead)
}

interface ReadingSource extends Pick<PassageOptions, 'asker' | 'maxBytes' | 'mayQuoteAll'>, Pick<Reader, 'spent'> {}

/** Reads the selected passages as they are at head. Of a change, only the faults count that it writes or makes. */
export async function readWith(
  { select, ...source }: ReadingSource & { readonly select: (all: readonly Passage[]) => Promise<Passage[]> },
  toRead: ToRead,
): Promise<Reading> {
  const { repository, snapshots, base, isExcluded, config } = toRead
  const passages = config.models.enabled === false ? [] : await select(toRead.docs.flatMap(passagesOf))
  if (passages.length === 0) return readingOf(null, source, toRead)
  const code = await readCode(snapshots, isExcluded)
  const found = { passages, code, change: null }
  if (base === null) return readingOf(found, source, toRead)
  const change = await readChange(repository, snapshots, { base, head: snapshots.head.commit, code })
  return readingOf(found, source, toRead, change)
}

async function readingOf(
  found: PassagesToRead | null,
  { spent, ...options }: ReadingSource,
  toRead: ToRead,
  change: ReadChange | null = found?.change ?? null,
): Promise<Reading> {
  const claims = found ? claimsOf(await faultsIn(found, options, toRead)) : []
  const effects = found ? await effectsOn(claims, { ...found, change }, toRead) : new Map<string, Effect>()
  // For a change, only claims that it writes or breaks count.
  const checked = change ? claims.filter(({ claim }) => effects.has(claim.id)) : claims
  return {
    checked,
    effects,
    report: {
      model: options.asker.model,
      passages: found?.passages.length ?? 0,
      faults: checked.length,
      ...spent(),
      stopped: options.asker.missed(),
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
  options: Omit<ReadingSource, 'spent'>,
  toRead: ToRead,
): Promise<ReadFault[]> {
  const rules = createRuleFindings(toRead)
  // What is shown to an agent has a limit, into which little fits that is not about its passage.
  const isShared = change === null && options.maxBytes === undefined
  const toAsk = isShared ? joinNeighbours(passages) : passages
  const byPage = groupBy(toAsk, ({ file }) => file)
  const sharedBy = memoize((page: readonly Passage[]) => (isShared ? sharedEvidence(page, code) : []))
  const begun = new Map<string, Promise<unknown>>()
  const readOne = async (passage: Passage): Promise<PassageReading> => {
    const shared = sharedBy(byPage.get(passage.file) ?? [])
    // A beginning is cached once the first question with it has been answered.
    if (shared.length > 0) await begun.get(passage.file)
    const reading = readPassage(passage, rules.of(passage), {
      ...{ ...options, code, change, shared, refusal: rules.refusal },
    })
    if (!begun.has(passage.file)) begun.set(passage.file, reading)
    return reading
  }
  const read = await mapConcurrently(toAsk, MAX_CONCURRENCY, readOne, (done) =>
    toRead.progress?.(STEP, done, toAsk.length),
  )
  return read.flatMap(({ confirmed }) => confirmed)
}
