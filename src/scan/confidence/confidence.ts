import type { VerifiedClaim } from '../../history/past.ts'
import type { CountedAs } from './counts.ts'
import { CONFIDENCE_OF_UNCERTAIN, measuredConfidence } from './measured.ts'

/** What a confidence is made of: `min(verifier + people + co_changes, 1) × decay`. */
export interface ConfidenceParts {
  /** What the verifier gives its verdict, 0–1: for a finding, the share of reviewed ones that were right. */
  readonly verifier: number
  /** What people's feedback on findings of its kind adds or takes away, −1 to 1. */
  readonly people: number
  /** What commits add that changed its page and its code together, 0–0.1 by default. */
  readonly co_changes: number
  /** What its age leaves of it, 0–1. */
  readonly decay: number
}

/** How sure a verdict is. */
export interface Confidence {
  /** 0–1. */
  readonly value: number
  readonly parts: ConfidenceParts
}

/** How likely a finding is right, 0–1, by what was measured of its rule and by people's feedback on findings like it. */
export type Precision = (
  measured: number,
  finding: { readonly rule: string; readonly claim_type: string; readonly file: string },
) => number

/** A code file, and a page that speaks of it. */
interface FilePair {
  readonly code_file: string
  readonly doc_file: string
}

/** What those who keep feedback and history know of verdicts. */
export interface ConfidenceKnowledge {
  precision(): Promise<Precision>
  /** What commits that changed both files of a pair add to its confidence, for each pair in their order. */
  boosts(pairs: readonly FilePair[]): Promise<readonly number[]>
}

const NO_KNOWLEDGE: ConfidenceKnowledge = {
  precision: async () => (measured) => measured,
  boosts: async () => [],
}

/** Pairs that are asked about at a time: their files' names may be megabytes. */
const PORTION = 1000

export interface Confidences {
  /** Of a finding, by what shows it false. */
  ofFinding(judged: VerifiedClaim, counted: CountedAs): Confidence
  /** Of a claim that is no finding; 0 where nothing is known. */
  ofOther(judged: VerifiedClaim): Confidence
}

/** Asks what is known beside the verdicts. Without knowledge the verifier's word stands alone. */
export async function openConfidences(
  judged: readonly VerifiedClaim[],
  knowledge: ConfidenceKnowledge = NO_KNOWLEDGE,
): Promise<Confidences> {
  const pairs = new Map(judged.flatMap(pairsOf).map((pair) => [nameOf(pair), pair]))
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
      return outcome.state === 'fails' ? sum(verifier, learnt - verifier, coChangesOf(each)) : sum(0, 0, 0)
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

/** The rule by which a claim fails, or its type where that has but one. */
export function ruleOf({ claim, outcome }: VerifiedClaim): string {
  return (outcome.state === 'fails' ? outcome.rule : null) ?? claim.type
}

function sum(verifier: number, people: number, co_changes: number): Confidence {
  const parts = { verifier, people: rounded(people), co_changes: rounded(co_changes), decay: 1 }
  return { value: rounded(Math.min(verifier + parts.people + parts.co_changes, 1)), parts }
}

function pairsOf({ claim, outcome }: VerifiedClaim): FilePair[] {
  if (outcome.state === 'unknown') return []
  const files = new Set(outcome.evidence.map(({ file }) => file))
  return [...files].filter((file) => file !== claim.file).map((code_file) => ({ code_file, doc_file: claim.file }))
}

function nameOf({ code_file, doc_file }: FilePair): string {
  return `${code_file}\0${doc_file}`
}

/** Two digits: more would claim to be known better than it is. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
