/** A model's opinion on a statement that nothing else decides, and the quote from a source that supports it. */
export interface StatementOpinion {
  readonly verdict: 'supported' | 'contradicted' | 'not_in_sources'
  /** '' if the sources do not mention it. */
  readonly quote: string
}

/** Opinions by the text of the statement. */
export type StatementOpinions = ReadonlyMap<string, StatementOpinion>

/** A model that checks statements against sources. */
export interface StatementModel {
  /** One answer per statement, in the same order; null if it cannot decide. */
  check(asked: {
    readonly statements: readonly string[]
    readonly sources: string
  }): Promise<readonly (StatementOpinion | null)[]>
}
