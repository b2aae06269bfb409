/** The result of a criterion or of a part of it: met, not met, or open (null); and the reason as a clause. */
export interface Verdict {
  readonly met: boolean | null
  readonly how: string
}

export const OPEN: Verdict = { met: null, how: '' }

/** Met if all are; not met if any is not. */
export function allOf(verdicts: readonly Verdict[]): Verdict {
  const unmet = verdicts.find(({ met }) => met === false)
  return unmet ?? verdicts.find(({ met }) => met === null) ?? verdicts.at(-1) ?? OPEN
}

/** Met if any is; not met if none is. */
export function anyOf(verdicts: readonly Verdict[]): Verdict {
  const met = verdicts.find((each) => each.met === true)
  return met ?? verdicts.find((each) => each.met === null) ?? verdicts.at(-1) ?? OPEN
}

export function not({ met, how }: Verdict): Verdict {
  return { met: met === null ? null : !met, how }
}
