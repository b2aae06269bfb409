import { addressesJudge, spaced } from '../layers/evidence.ts'

/** What a model says of a statement that nothing else decides, and the words of a source on which it rests. */
export interface StatementOpinion {
  readonly isTrue: boolean
  readonly quote: string
}

/** Opinions by the text of the statement. */
export type StatementOpinions = ReadonlyMap<string, StatementOpinion>

/** A model that reads sources for what they say of a statement. */
export interface StatementModel {
  /** Null when it cannot tell. */
  check(asked: { readonly statement: string; readonly sources: string }): Promise<StatementOpinion | null>
}

/** Characters, white space aside, that evidence has at least. */
const MIN_LENGTH = 12

/**
 * The source whose words an opinion quotes, white space aside; null where the quote stands in none, is too short to say anything,
 * or speaks to the judge instead of about the matter.
 */
export function quotedSource<T extends { readonly content: string }>(quote: string, sources: readonly T[]): T | null {
  const evidence = spaced(quote)
  if (evidence.replaceAll(' ', '').length < MIN_LENGTH || addressesJudge(evidence)) return null
  return sources.find(({ content }) => spaced(content).includes(evidence)) ?? null
}
