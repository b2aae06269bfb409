/** What a criterion, or a part of it, comes to: met, not met, or neither; and how that was seen, in a clause. */
export interface Verdict {
  readonly met: boolean | null
  readonly how: string
}

export const OPEN: Verdict = { met: null, how: '' }

/** Met when all are; not met as soon as one is not. */
export function allOf(verdicts: readonly Verdict[]): Verdict {
  const unmet = verdicts.find(({ met }) => met === false)
  return unmet ?? verdicts.find(({ met }) => met === null) ?? verdicts.at(-1) ?? OPEN
}

/** Met as soon as one is; not met when none is. */
export function anyOf(verdicts: readonly Verdict[]): Verdict {
  const met = verdicts.find((each) => each.met === true)
  return met ?? verdicts.find((each) => each.met === null) ?? verdicts.at(-1) ?? OPEN
}

export function not({ met, how }: Verdict): Verdict {
  return { met: met === null ? null : !met, how }
}
