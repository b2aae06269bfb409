import type { VerifiedClaim } from '../../history/past.ts'
import type { CountedKind } from './counts.ts'
import { CONFIDENCE_OF_UNCERTAIN, measuredConfidence } from './measured.ts'

/** The parts of a confidence: `min(verifier + people + co_changes, 1) × decay`. */
export interface ConfidenceParts {
  /** The verifier's confidence in its verdict, 0–1: for a finding, the share of reviewed ones that were right. */
  readonly verifier: number
  /** The effect of people's feedback on similar findings, −1 to 1. */
  readonly people: number
  /** The part of `people` that comes from other repositories; omitted if there is none. */
  readonly shared?: number
  /** The effect of commits that changed its page and its code together, 0–0.1 by default. */
  readonly co_changes: number
  /** The factor for its age, 0–1. */
  readonly decay: number
}

/** The confidence in a verdict. */
export interface Confidence {
  /** 0–1. */
  readonly value: number
  readonly parts: ConfidenceParts
}

/** The probability that a finding is right, 0–1, from the measured precision of its rule and from people's feedback on similar findings. */
export type Precision = (
  measured: number,
  finding: { readonly rule: string; readonly claim_type: string; readonly file: string },
) => {
  readonly value: number
  /** Without what people of other repositories said. */
  readonly own: number
}

/** A code file, and a page that refers to it. */
interface FilePair {
  readonly code_file: string
  readonly doc_file: string
}

/** What feedback and history add to verdicts. */
export interface ConfidenceKnowledge {
  precision(): Promise<Precision>
  /** How much commits that changed both files of a pair add to the confidence, in the order of the pairs. */
  boosts(pairs: readonly FilePair[]): Promise<readonly number[]>
}

const NO_KNOWLEDGE: ConfidenceKnowledge = {
  precision: async () => (measured) => ({ value: measured, own: measured }),
  boosts: async () => [],
}

/** Pairs per request: their file names may add up to megabytes. */
const PORTION = 1000

export interface Confidences {
  /** The confidence of a finding, by its evidence. */
  ofFinding(checked: VerifiedClaim, counted: CountedKind): Confidence
  /** The confidence of a claim that is no finding; 0 if nothing is known. */
  ofOther(checked: VerifiedClaim): Confidence
}

/**
 * Loads what is known besides the verdicts. Without it, the confidence is the verifier's.
 *
 * @param lines confidences at which it is decided what a finding is. People of other repositories move none across them.
 */
export async function openConfidences(
  checked: readonly VerifiedClaim[],
  knowledge: ConfidenceKnowledge = NO_KNOWLEDGE,
  lines: readonly number[] = [],
): Promise<Confidences> {
  const pairs = new Map(checked.flatMap(pairsOf).map((pair) => [nameOf(pair), pair]))
  const precision = await knowledge.precision()
  const boostOf = await boostsOf([...pairs.values()], knowledge)
  const coChangesOf = (each: VerifiedClaim): number =>
    pairsOf(each).reduce((most, pair) => Math.max(most, boostOf.get(nameOf(pair)) ?? 0), 0)
  return {
    ofFinding(each, counted) {
      const { claim, outcome } = each
      const rule = ruleOf(each)
      const verifier = measuredConfidence(rule, counted)
      const learnt = precision(verifier, { rule, claim_type: claim.type, file: claim.file })
      if (outcome.state !== 'fails') return sum(0, 0, 0)
      const coChanges = coChangesOf(each)
      const own = sum(verifier, learnt.own - verifier, coChanges)
      return heldAt(lines, sum(verifier, learnt.value - verifier, coChanges), own)
    },
    ofOther(each) {
      const { outcome } = each
      if (outcome.state === 'holds') return sum(outcome.confidence, 0, coChangesOf(each))
      return sum(outcome.state === 'fails' ? CONFIDENCE_OF_UNCERTAIN : 0, 0, 0)
    },
  }
}

async function boostsOf(
  pairs: readonly FilePair[],
  knowledge: ConfidenceKnowledge,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (let from = 0; from < pairs.length; from += PORTION) {
    const some = pairs.slice(from, from + PORTION)
    const boosts = await knowledge.boosts(some)
    for (const [index, pair] of some.entries()) found.set(nameOf(pair), boosts[index] ?? 0)
  }
  return found
}

/** The rule by which a claim fails, or its claim type if that has only one rule. */
export function ruleOf({ claim, outcome }: VerifiedClaim): string {
  return (outcome.state === 'fails' ? outcome.rule : null) ?? claim.type
}

function sum(verifier: number, people: number, co_changes: number): Confidence {
  const parts = { verifier, people: rounded(people), co_changes: rounded(co_changes), decay: 1 }
  return { value: rounded(Math.min(verifier + parts.people + parts.co_changes, 1)), parts }
}

/** A confidence on the same side of all lines as that of the repository itself. */
function heldAt(lines: readonly number[], { value, parts }: Confidence, own: Confidence): Confidence {
  const held = rounded(onSideOf(own.value, lines, value))
  const people = rounded(parts.people + held - value)
  const shared = rounded(people - own.parts.people)
  return { value: held, parts: { ...parts, people, ...(shared !== 0 && { shared }) } }
}

/** The nearest confidence to `value` that is on the same side of all lines as `own`. */
function onSideOf(own: number, lines: readonly number[], value: number): number {
  return lines.reduce((held, line) => (own >= line ? Math.max(held, line) : Math.min(held, line - 0.01)), value)
}

/** The confidence after the decay since its verdict: what other repositories said moves it across no line then, either. */
export function decayedConfidence(
  { value, parts }: { readonly value: number; readonly parts: ConfidenceParts | undefined },
  decay: number,
  lines: readonly number[],
): number {
  if (!parts?.shared) return value * decay
  const own = Math.min(parts.verifier + parts.people - parts.shared + parts.co_changes, 1)
  return onSideOf(rounded(own) * decay, lines, value * decay)
}

function pairsOf({ claim, outcome }: VerifiedClaim): FilePair[] {
  if (outcome.state === 'unknown') return []
  const files = new Set(outcome.evidence.map(({ file }) => file))
  return [...files].filter((file) => file !== claim.file).map((code_file) => ({ code_file, doc_file: claim.file }))
}

function nameOf({ code_file, doc_file }: FilePair): string {
  return `${code_file}\0${doc_file}`
}

/** Two digits: more would suggest a precision that it does not have. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
