/** A criterion with an output that satisfies it and one that does not, as a careful person would decide. */
export interface LabelledCriterion {
  readonly criterion: string
  readonly met: unknown
  readonly unmet: unknown
  /** It restricts what it asks for, so that an output may have the thing and still not satisfy it. */
  readonly qualified?: true
}
