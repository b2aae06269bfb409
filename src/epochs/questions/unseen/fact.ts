/** A question that comes with the project. */
export interface UnseenFact {
  readonly question: string
  /** Words without which nothing answers it. */
  readonly terms: readonly string[]
}
