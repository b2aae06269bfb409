/** What a model says of a statement that nothing else decides, and the words of a source on which it rests. */
export interface StatementOpinion {
  readonly verdict: 'supported' | 'contradicted' | 'not_in_sources'
  /** '' where the sources say nothing of it. */
  readonly quote: string
}

/** By what was asked. */
export type StatementOpinions = ReadonlyMap<string, StatementOpinion>

/** A model that reads sources for what they say of statements. */
export interface StatementModel {
  /** One answer for each statement, in their order; null where it cannot tell. */
  check(asked: {
    readonly statements: readonly string[]
    readonly sources: string
  }): Promise<readonly (StatementOpinion | null)[]>
}
