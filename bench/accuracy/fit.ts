/** A finding that a reviewer who did not write the rules compared with its page and the code. */
export interface JudgedFinding {
  /** The review round of its repository. */
  readonly set: string
  readonly repository: string
  readonly rule: string
  /** `change`: it held at the base of the reported change; `mention`: it names what that change took away. */
  readonly evidence: 'closed_scope' | 'checker' | 'history' | 'change' | 'mention' | 'reading'
  /** The same number for findings of one repository with the same cause. */
  readonly cause: string
  readonly verdict: 'right' | 'harmless' | 'false'
}

/** How many causes were reviewed, and how many of them were right or harmless. */
export interface Share {
  readonly right: number
  readonly judged: number
}

export interface Counts {
  /** By `rule/evidence`. */
  readonly byRule: ReadonlyMap<string, Share>
  readonly byEvidence: ReadonlyMap<string, Share>
}

/** Counts each cause once: it is right if most of its findings are. */
export function countCauses(findings: readonly JudgedFinding[]): Counts {
  const causes = new Map<string, { readonly first: JudgedFinding; right: number; all: number }>()
  for (const each of findings) {
    const key = JSON.stringify([each.repository, each.rule, each.evidence, each.cause])
    const cause = causes.get(key) ?? { first: each, right: 0, all: 0 }
    causes.set(key, cause)
    cause.all += 1
    if (each.verdict !== 'false') cause.right += 1
  }
  const byRule = new Map<string, Share>()
  const byEvidence = new Map<string, Share>()
  for (const { first, right, all } of causes.values()) {
    const isRight = right * 2 > all
    add(byRule, `${first.rule}/${first.evidence}`, isRight)
    add(byEvidence, first.evidence, isRight)
  }
  return { byRule, byEvidence }
}

function add(shares: Map<string, Share>, key: string, isRight: boolean): void {
  const { right, judged } = shares.get(key) ?? { right: 0, judged: 0 }
  shares.set(key, { right: right + Number(isRight), judged: judged + 1 })
}

/** The findings within a range of confidence. */
export interface Reliability {
  /** Range of confidence, 0–1, including `from` and excluding `to`. */
  readonly from: number
  readonly to: number
  readonly findings: number
  /** Mean confidence of the findings; null if there are none. */
  readonly expected: number | null
  /** Share of the findings that are right or harmless; null if there are none. */
  readonly right: number | null
}

/**
 * How often findings were right, by confidence.
 *
 * @param confidenceOf the confidence of a finding, from counts without its repository
 * @param bounds the bounds of the ranges, ascending
 */
export function reliabilityOf(
  findings: readonly JudgedFinding[],
  confidenceOf: (finding: JudgedFinding) => number,
  bounds: readonly number[],
): Reliability[] {
  return bounds.slice(0, -1).map((from, index) => {
    const to = bounds[index + 1] ?? from
    const within = findings.filter((each) => confidenceOf(each) >= from && confidenceOf(each) < to)
    const mean = (shareOf: (each: JudgedFinding) => number): number | null =>
      within.length === 0 ? null : within.reduce((sum, each) => sum + shareOf(each), 0) / within.length
    return {
      ...{ from, to, findings: within.length, expected: mean(confidenceOf) },
      right: mean((each) => Number(each.verdict !== 'false')),
    }
  })
}
