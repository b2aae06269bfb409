import type { SemanticKind } from '../../../verify/semantic/kinds.ts'

/** The direct question: asked for explanations and fixes at once, models find faults where there are none. */
export function questionPrompt({ ask }: SemanticKind): string {
  return `You compare one statement of a project's documentation with the project's code.
${ask}
Answer "yes" when the code that is shown supports the statement, "no" when it contradicts the statement, and "unclear" when it shows neither.
What the code does not show is "unclear", not "no".`
}

/** Asks what it is that contradicts a statement, once that is said. */
export function explainPrompt({ contradiction }: SemanticKind): string {
  return `You compare one statement of a project's documentation with the project's code. It was flagged as contradicted by the code.
Look for one line of the code that ${contradiction}. Copy that line exactly as it stands, with the path of its file, and say in one short sentence what it shows.
Then say whether the statement is really contradicted. If no single line shows it, say that it is not.`
}
