import type { Evidence } from '../facts/evidence.ts'
import type { Occurrence, Snapshot } from '../facts/snapshot.ts'
import type { Claim } from './claim.ts'

/** The result of verifying one claim at one commit. */
export type Outcome =
  /** The claim is true. `owned`: the repository itself defines, declares, scripts or contains what the claim names. */
  | {
      readonly state: 'holds'
      readonly owned: boolean
      readonly confidence: number
      readonly reason: string
      readonly evidence: readonly Evidence[]
    }
  /**
   * The claim is false at this commit, whether or not it was ever true. `closed`: it is about a scope whose declarations are all known (the
   * headings of a page, the files of a folder, the options of a parser), and they contradict it. Otherwise only history can show whether
   * the repository is meant.
   */
  | {
      readonly state: 'fails'
      readonly closed: boolean
      /** The rule that decided, for precision by rule: `anchor`, `option of its command`; null if the type has only one. */
      readonly rule: string | null
      readonly reason: string
      readonly evidence: readonly Evidence[]
      readonly suggestion: string | null
    }
  /** The snapshot cannot decide. */
  | { readonly state: 'unknown'; readonly reason: string }

export type Failure = Extract<Outcome, { state: 'fails' }>

export type Verifier<S> = (claim: Claim<S>, snapshot: Snapshot) => Outcome

/** Evidence for an outcome: a path, a declaration, an occurrence, or a whole manifest. */
type EvidencePlace =
  | string
  | Evidence
  | Pick<Occurrence, 'path' | 'line'>
  | { readonly path: string; readonly line?: never }

function evidenceOf(place: EvidencePlace): Evidence {
  if (typeof place === 'string') return { file: place, line: null }
  return { file: 'path' in place ? place.path : place.file, line: place.line ?? null }
}

/** `src/a.ts:12`, for sentences. */
export function formatPlace(place: EvidencePlace): string {
  const { file, line } = evidenceOf(place)
  return line === null ? file : `${file}:${line}`
}

export function holds(
  reason: string,
  places: readonly EvidencePlace[],
  { owned = true, confidence = 0.95 }: { owned?: boolean; confidence?: number } = {},
): Outcome {
  return { state: 'holds', owned, confidence, reason, evidence: places.map(evidenceOf) }
}

/** A claim that one place in code confirms: "declared at src/a.ts:12". */
export function holdsAt(how: string, place: EvidencePlace, options?: Parameters<typeof holds>[2]): Outcome {
  return holds(`${how} ${formatPlace(place)}`, [place], options)
}

interface FailOptions {
  /** Absent from, or different in, a scope that is completely known. */
  readonly closed?: boolean
  readonly rule?: string
  readonly evidence?: readonly EvidencePlace[]
  readonly suggestion?: string | null
}

export function fails(reason: string, options: FailOptions = {}): Failure {
  return {
    state: 'fails',
    closed: options.closed ?? false,
    rule: options.rule ?? null,
    reason,
    evidence: (options.evidence ?? []).map(evidenceOf),
    suggestion: options.suggestion ?? null,
  }
}

/** A claim that is false because a completely known scope contradicts it. */
export function contradicts(rule: string, reason: string, options: Omit<FailOptions, 'closed' | 'rule'> = {}): Failure {
  return fails(reason, { ...options, closed: true, rule })
}

export function unknown(reason: string): Outcome {
  return { state: 'unknown', reason }
}
