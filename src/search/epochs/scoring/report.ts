import type { Spending } from '../../../base/models/budget.ts'
import type { ProbeResult } from '../answers/probe.ts'
import type { SeenResult } from '../answers/seen.ts'
import type { UnseenResult } from '../answers/unseen.ts'
import type { UnseenKind } from '../concept.ts'
import type { ValidationConfig } from '../config.ts'
import type { SelfCheck } from '../self-check/self-check.ts'
import { type GateVerdict, judgeGate, type MeasuredRate, type ValidationMode } from './gate.ts'
import { differenceInterval, type Interval, LOWER_BOUNDS, shareInterval, USUAL_CONFIDENCE } from './interval.ts'
import { calculateIUR, calculateNCCR, countOutcomes, type SeenOutcome, type UnseenOutcome } from './score.ts'
import { type WorstQuestion, worstQuestions } from './worst.ts'

/** A probe in the report, without the vector, which can be recomputed from the text. */
export type ReportedProbe = Omit<ProbeResult, 'answer_embedding'>

/** What a validation found, and how far it can be relied on. Plain data, to be stored as JSON. */
export interface ValidationReport {
  readonly version: 2
  readonly epoch_id: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly nccr: number
  readonly iur: number
  readonly passed: boolean
  readonly gate: GateVerdict
  /** 95 % confidence intervals. */
  readonly intervals: { readonly nccr: Interval; readonly iur: Interval }
  readonly seen_counts: Readonly<Partial<Record<SeenOutcome, number>>>
  /** How many of the consistently wrong facts were refused each time; omitted in reports of older versions. */
  readonly seen_refused?: number
  readonly unseen_counts: Readonly<Partial<Record<UnseenOutcome, number>>>
  /** Refusing questions far from the corpus is easy, refusing near ones is hard. */
  readonly iur_by_kind: Readonly<
    Record<UnseenKind, { readonly rate: number; readonly interval: Interval; readonly questions: number } | null>
  >
  /** How the answers to known facts were decided. */
  readonly decided_by: { readonly similarity: number; readonly judge: number; readonly refusal: number }
  readonly mode: ValidationMode
  /** The significance of rates in this mode, in one sentence. */
  readonly mode_note: string
  /** The names of the question generator, the reader of the results, the embedder, and the judge. */
  readonly models: Readonly<Record<'generator' | 'reader' | 'embedder' | 'judge', string>>
  readonly asked: {
    /** Number of the user's questions; all others are generated. */
    readonly own: number
    /** Number of the user's facts without a value: these cannot be decided without a model. */
    readonly unchecked: number
    /** Number of generated questions that the docs answer after all; they do not count. */
    readonly overlapping: number
  }
  /** Number of pairs of contradictory places that the answers revealed. */
  readonly contradictions: number
  readonly seed: number
  readonly spent: Spending
  readonly duration_ms: number
  /** Why it stopped before all questions were asked; null if it did not. */
  readonly partial: string | null
  /** Share of the sections, 0–1, that search was kept from finding on purpose; 0 but for a trial of the gate. */
  readonly dropped: number
  /** How many questions fewer there were than the configuration asks for. */
  readonly missing: { readonly seen: number; readonly unseen: number }
  readonly worst: readonly WorstQuestion[]
  /** The self-check of the corpus, which does not affect the decision; null if it was not run. */
  readonly self_check: SelfCheck | null
  /** Digest of the repository's questions; null if there are none. */
  readonly questions_digest: string | null
  readonly seen_results: readonly (Omit<SeenResult, 'probes'> & { readonly probes: readonly ReportedProbe[] })[]
  readonly unseen_results: readonly (Omit<UnseenResult, 'probes'> & { readonly probes: readonly ReportedProbe[] })[]
  readonly config: ValidationConfig
}

export interface ValidationRun
  extends Pick<ValidationReport, 'epoch_id' | 'config' | 'models' | 'mode' | 'seed' | 'spent' | 'partial' | 'dropped'> {
  readonly seen: readonly SeenResult[]
  readonly unseen: readonly UnseenResult[]
  /** In milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
  readonly own: number
  readonly unchecked: number
  /** Why it fails, whatever the answers. */
  readonly faults: readonly string[]
}

const NOTES: Readonly<Record<ValidationMode, string>> = {
  embedded:
    'There is no model, so only what is gone or contradicted was looked for: a fact is found if the docs still have the section and the value that were brought with the question, and no other page states another value of it; a question without an answer counts as refused if search says that nothing answers it.',
  model:
    'A model answered from the first results of the search, with quotes that were verified, and judged the answers that similarity left open.',
}

/** A single contradiction may be a misreading and must not fail an epoch; more do. */
const MAX_CONTRADICTIONS = 1

/** Scores a validation. One that stopped early never passes. */
export function reportOf(run: ValidationRun): ValidationReport {
  const { seen, config } = run
  const z = LOWER_BOUNDS[config.gate_confidence ?? USUAL_CONFIDENCE]
  const unseen = run.unseen.filter(({ overlaps }) => !overlaps)
  const contradictions = countContradictions(seen)
  const seenCounts = countOutcomes(seen)
  const { Consistent_Correct: right = 0, Consistent_Wrong: wrong = 0 } = seenCounts
  const nccr = {
    rate: calculateNCCR(seen),
    interval: differenceInterval(right, wrong, seen.length),
    asked: seen.length,
    bound: differenceInterval(right, wrong, seen.length, z)[0],
  }
  const iur = measureIUR(unseen, z)
  const verdict = judgeGate(nccr, iur, config, run.mode)
  const others = [...run.faults, ...contradictionFault(contradictions), ...(run.partial === null ? [] : [run.partial])]
  const gate = others.length === 0 ? verdict : { ...verdict, passed: false, reasons: [...others, ...verdict.reasons] }
  return {
    version: 2,
    epoch_id: run.epoch_id,
    timestamp: new Date(run.endedAt).toISOString(),
    nccr: nccr.rate,
    iur: iur.rate,
    passed: gate.passed,
    gate,
    intervals: { nccr: nccr.interval, iur: iur.interval },
    seen_counts: seenCounts,
    seen_refused: seen.filter(({ probes }) => probes.length > 0 && probes.every(({ abstained }) => abstained)).length,
    unseen_counts: countOutcomes(unseen),
    iur_by_kind: { far: rateOfKind(unseen, 'far'), near: rateOfKind(unseen, 'near') },
    decided_by: decisionsOf(seen),
    mode: run.mode,
    mode_note: NOTES[run.mode],
    models: run.models,
    asked: { own: run.own, unchecked: run.unchecked, overlapping: run.unseen.length - unseen.length },
    contradictions,
    seed: run.seed,
    spent: run.spent,
    duration_ms: run.endedAt - run.startedAt,
    partial: run.partial,
    dropped: run.dropped,
    missing: {
      seen: Math.max(0, config.seen_sample_size - seen.length),
      unseen: Math.max(0, config.unseen_sample_size - unseen.length),
    },
    worst: worstQuestions(seen, unseen),
    self_check: null,
    questions_digest: null,
    seen_results: seen.map((result) => ({ ...result, probes: result.probes.map(reported) })),
    unseen_results: run.unseen.map((result) => ({ ...result, probes: result.probes.map(reported) })),
    config,
  }
}

/**
 * The number of contradictions that occurred in most variations of a question; each pair counts once, even if both sides are sampled facts.
 */
function countContradictions(seen: readonly SeenResult[]): number {
  const pairs = seen.flatMap(({ probes }) => {
    const met = probes.filter(({ contradicted_by: other }) => other !== null)
    return 2 * met.length > probes.length ? met.slice(0, 1).map(({ quotes }) => quotes.toSorted().join('\n')) : []
  })
  return new Set(pairs).size
}

function contradictionFault(count: number): string[] {
  return count > MAX_CONTRADICTIONS ? [`the docs contradict themselves in ${count} places that were asked about`] : []
}

function measureIUR(
  results: readonly UnseenResult[],
  z: number = LOWER_BOUNDS[USUAL_CONFIDENCE],
): Required<MeasuredRate> {
  const [rate, asked] = [calculateIUR(results), results.length]
  const good = Math.round(rate * asked)
  return { rate, asked, interval: shareInterval(good, asked), bound: shareInterval(good, asked, z)[0] }
}

function rateOfKind(results: readonly UnseenResult[], wanted: UnseenKind): ValidationReport['iur_by_kind'][UnseenKind] {
  const those = results.filter(({ kind }) => kind === wanted)
  if (those.length === 0) return null
  const { rate, interval, asked } = measureIUR(those)
  return { rate, interval, questions: asked }
}

function decisionsOf(seen: readonly SeenResult[]): ValidationReport['decided_by'] {
  const probes = seen.flatMap((result) => result.probes)
  const refusal = probes.filter(({ abstained }) => abstained).length
  const judge = probes.filter(({ llm_judgment }) => llm_judgment !== null).length
  return { similarity: probes.length - refusal - judge, judge, refusal }
}

function reported({ answer_embedding: _, ...probe }: ProbeResult): ReportedProbe {
  return probe
}
