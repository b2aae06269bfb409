import type { Spending } from '../../models/budget.ts'
import type { ProbeResult } from '../answers/probe.ts'
import type { SeenResult } from '../answers/seen.ts'
import type { UnseenResult } from '../answers/unseen.ts'
import type { UnseenKind } from '../concept.ts'
import type { ValidationConfig } from '../config.ts'
import { type GateVerdict, judgeGate, type MeasuredRate } from './gate.ts'
import { differenceInterval, type Interval, shareInterval } from './interval.ts'
import {
  calculateIUR,
  calculateNCCR,
  countOutcomes,
  lackingEvidence,
  type SeenOutcome,
  type UnseenOutcome,
} from './score.ts'
import { type WorstQuestion, worstQuestions } from './worst.ts'

/** `embedded`: questions, vectors and judgments without a model. */
export type ValidationMode = 'embedded' | 'model'

/** A probe as the report keeps it: vectors are left out, they can be made again from the text. */
export type ReportedProbe = Omit<ProbeResult, 'answer_embedding'>

/** `validation_report.json`: the fields of Validation Agent, §5.1, and how far they are to be relied on. */
export interface ValidationReport {
  readonly version: 1
  readonly epoch_id: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly nccr: number
  readonly iur: number
  readonly passed: boolean
  readonly gate: GateVerdict
  /** 95 % confidence. */
  readonly intervals: { readonly nccr: Interval; readonly iur: Interval }
  readonly seen_counts: Readonly<Partial<Record<SeenOutcome, number>>>
  readonly unseen_counts: Readonly<Partial<Record<UnseenOutcome, number>>>
  /** Refusing what is far from the corpus is easy, refusing what is near it is hard. */
  readonly iur_by_kind: Readonly<Record<UnseenKind, (MeasuredRate & { readonly questions: number }) | null>>
  /** Of the right answers to known facts, the share that the first result gives, 0–1; null where none is right. */
  readonly right_first: number | null
  /** How the answers to known facts were decided. */
  readonly decided_by: { readonly similarity: number; readonly judge: number; readonly refusal: number }
  readonly mode: ValidationMode
  /** What a rate of this mode is worth, in one sentence. */
  readonly mode_note: string
  readonly models: { readonly generator: string; readonly embedder: string; readonly judge: string }
  readonly seed: number
  readonly spent: Spending
  readonly duration_ms: number
  /** Why it ended before all questions were asked; null when it did not. */
  readonly partial: string | null
  /** How many questions fewer there were than the configuration asks for. */
  readonly missing: { readonly seen: number; readonly unseen: number }
  readonly worst: readonly WorstQuestion[]
  readonly seen_results: readonly (Omit<SeenResult, 'probes'> & { readonly probes: readonly ReportedProbe[] })[]
  readonly unseen_results: readonly (Omit<UnseenResult, 'probes'> & { readonly probes: readonly ReportedProbe[] })[]
  readonly config: ValidationConfig
}

export interface ValidationRun
  extends Pick<ValidationReport, 'epoch_id' | 'config' | 'models' | 'mode' | 'seed' | 'spent' | 'partial'> {
  readonly seen: readonly SeenResult[]
  readonly unseen: readonly UnseenResult[]
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
  /** Somebody brought the questions. */
  readonly isOwn: boolean
  /** Why it does not pass whatever was answered. */
  readonly faults: readonly string[]
}

const NOTES: Readonly<Record<ValidationMode | 'own', string>> = {
  embedded:
    'Questions are built from the words of the docs: a pass says that search finds what the docs say again and keeps silent otherwise, not that it understands questions in other words. Measured on three public repositories, questions that people would ask reached an NCCR of 0.36 where such questions reached 0.85; the IUR was 0.94 and 0.95.',
  own: 'Questions were brought: the rates say how they are answered, and no more of the docs.',
  model: 'Questions are put by a model in words of its own, and a model judged the answers that similarity left open.',
}

/** Scores a validation. One that ended early never passes. */
export function reportOf(run: ValidationRun): ValidationReport {
  const { seen, unseen, config } = run
  const seenCounts = countOutcomes(seen)
  const { Consistent_Correct: right = 0, Consistent_Wrong: wrong = 0 } = seenCounts
  const nccr = { rate: calculateNCCR(seen), interval: differenceInterval(right, wrong, seen.length) }
  const iur = measureIUR(unseen)
  const verdict = judgeGate(nccr, iur, config)
  const counted = {
    seen: { right, wrong, total: seen.length },
    unseen: { good: Math.round(iur.rate * unseen.length), total: unseen.length },
  }
  const lacking = run.partial === null ? lackingEvidence(counted, config) : [run.partial]
  const others = [...run.faults, ...lacking]
  const gate = others.length === 0 ? verdict : { ...verdict, passed: false, reasons: [...verdict.reasons, ...others] }
  return {
    version: 1,
    epoch_id: run.epoch_id,
    timestamp: new Date(run.endedAt).toISOString(),
    nccr: nccr.rate,
    iur: iur.rate,
    passed: gate.passed,
    gate,
    intervals: { nccr: nccr.interval, iur: iur.interval },
    seen_counts: seenCounts,
    unseen_counts: countOutcomes(unseen),
    iur_by_kind: { far: rateOfKind(unseen, 'far'), near: rateOfKind(unseen, 'near') },
    right_first: rightFirst(seen),
    decided_by: decisionsOf(seen),
    mode: run.mode,
    mode_note: NOTES[run.isOwn ? 'own' : run.mode],
    models: run.models,
    seed: run.seed,
    spent: run.spent,
    duration_ms: run.endedAt - run.startedAt,
    partial: run.partial,
    missing: {
      seen: Math.max(0, config.seen_sample_size - seen.length),
      unseen: Math.max(0, config.unseen_sample_size - unseen.length),
    },
    worst: worstQuestions(seen, unseen),
    seen_results: seen.map((result) => ({ ...result, probes: result.probes.map(reported) })),
    unseen_results: unseen.map((result) => ({ ...result, probes: result.probes.map(reported) })),
    config,
  }
}

function measureIUR(results: readonly UnseenResult[]): MeasuredRate {
  const rate = calculateIUR(results)
  return { rate, interval: shareInterval(Math.round(rate * results.length), results.length) }
}

function rateOfKind(
  results: readonly UnseenResult[],
  wanted: UnseenKind,
): (MeasuredRate & { questions: number }) | null {
  const those = results.filter(({ kind }) => kind === wanted)
  return those.length === 0 ? null : { ...measureIUR(those), questions: those.length }
}

function rightFirst(seen: readonly SeenResult[]): number | null {
  const places = seen.flatMap(({ probes }) => probes.flatMap(({ answered_at }) => answered_at ?? []))
  return places.length === 0 ? null : places.filter((place) => place === 1).length / places.length
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
