/** What a model says of a statement that nothing else decides, and the words of a source on which it rests. */
export interface StatementOpinion {
  readonly isTrue: boolean
  readonly quote: string
}

export type StatementOpinions = ReadonlyMap<string, StatementOpinion>

/** A model that reads sources for what they say of a statement. */
export interface StatementModel {
  /** Null when it cannot tell. */
  check(asked: { readonly statement: string; readonly sources: string }): Promise<StatementOpinion | null>
}
