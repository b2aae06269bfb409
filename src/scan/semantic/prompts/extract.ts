import type { SemanticKind } from '../../../verify/semantic/kinds.ts'

/** Asks which sentences of a section state something about the code that could turn out false. */
export function extractPrompt(kinds: readonly SemanticKind[]): string {
  return `You sort the sentences of a project's documentation.
You get one section, its sentences numbered. Give the number and the type of each sentence that states a present fact of one of these types:
${kinds.map(({ type, recognise }) => `- "${type}": ${recognise}`).join('\n')}
Leave out every sentence that is of none of these types, that tells of plans or of the past, that only gives an example, or that is too vague for code to contradict it.
Give each number at most once. An empty list is a good answer.`
}
