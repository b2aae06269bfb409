import type { Claim } from '../claims/claim.ts'
import type { Evidence } from '../facts/evidence.ts'
import type { Occurrence, Snapshot } from '../facts/snapshot.ts'

/** What one verifier says of one claim at one commit. */
export type Outcome =
  /** The claim is true. `owned`: the repository itself defines, declares, scripts or files what the claim names. */
  | {
      readonly state: 'holds'
      readonly owned: boolean
      readonly confidence: number
      readonly reason: string
      readonly evidence: readonly Evidence[]
      readonly ifLapsed?: Failure
    }
  /**
   * The claim is false at this commit, whether or not it was ever true. `closed`: it speaks of a scope whose declarations are
   * all known (the headings of a page, the files of a folder, the options of a parser), and they contradict it; otherwise only
   * history can tell whether the repository is meant.
   */
  | {
      readonly state: 'fails'
      readonly closed: boolean
      /** The rule that tells, for tables of how often each is right: `anchor`, `option of its command`; null for the type's only one. */
      readonly rule: string | null
      readonly reason: string
      readonly evidence: readonly Evidence[]
      readonly suggestion: string | null
    }
  /** The snapshot does not say. */
  | { readonly state: 'unknown'; readonly reason: string; readonly ifLapsed?: Failure }

export type Failure = Extract<Outcome, { state: 'fails' }>

export type Verifier<S> = (claim: Claim<S>, snapshot: Snapshot) => Outcome

/** What a verdict can rest on: a path, a declaration, a place of a name, a manifest as a whole. */
type Place = string | Evidence | Pick<Occurrence, 'path' | 'line'> | { readonly path: string; readonly line?: never }

function evidenceOf(place: Place): Evidence {
  if (typeof place === 'string') return { file: place, line: null }
  return { file: 'path' in place ? place.path : place.file, line: place.line ?? null }
}

/** `src/a.ts:12`, for sentences. */
export function shown(place: Place): string {
  const { file, line } = evidenceOf(place)
  return line === null ? file : `${file}:${line}`
}

export function holds(
  reason: string,
  places: readonly Place[],
  { owned = true, confidence = 0.95 }: { owned?: boolean; confidence?: number } = {},
): Outcome {
  return { state: 'holds', owned, confidence, reason, evidence: places.map(evidenceOf) }
}

/** A claim that one place in code bears out: "declared at src/a.ts:12". */
export function holdsAt(how: string, place: Place, options?: Parameters<typeof holds>[2]): Outcome {
  return holds(`${how} ${shown(place)}`, [place], options)
}

/**
 * An outcome that rests on less than a declaration: a use, a name that is like it. Where the repository declared what is
 * claimed and does so no longer, the claim fails with `failure`.
 */
export function unlessLapsed(outcome: Outcome, failure: Failure): Outcome {
  return outcome.state === 'fails' ? outcome : { ...outcome, ifLapsed: failure }
}

interface FailOptions {
  /** Absent from, or different in, a scope of which all is known. */
  readonly closed?: boolean
  readonly rule?: string
  readonly evidence?: readonly Place[]
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

/** A claim that is false because a scope which is known whole says otherwise. */
export function contradicts(rule: string, reason: string, options: Omit<FailOptions, 'closed' | 'rule'> = {}): Failure {
  return fails(reason, { ...options, closed: true, rule })
}

export function unknown(reason: string): Outcome {
  return { state: 'unknown', reason }
}
