import { z } from 'zod'
import type { Claim } from '../../claims/claim.ts'
import { identify } from '../../claims/identity.ts'
import { plainInline } from '../../docs/inline.ts'
import { groupBy } from '../../group-by.ts'
import { fenced } from '../../models/fence.ts'
import type { SemanticKind } from '../../verify/semantic/kinds.ts'
import type { Asker } from './asker.ts'
import type { Section, Statement } from './statements.ts'

/** What a semantic claim's verifier needs to know. */
export interface SemanticSubject {
  readonly kind: SemanticKind
  readonly statement: Statement
  readonly section: Section
}

export type SemanticClaim = Claim<SemanticSubject>

/** As of any claim. */
const MAX_TEXT_LENGTH = 200
const TOKENS_PER_STATEMENT = 24

/** The statements of a section that are claims of these kinds. The model only sorts them, so none can be made up. */
export async function recognise(
  section: Section,
  kinds: readonly SemanticKind[],
  asker: Asker,
): Promise<SemanticSubject[]> {
  const [first, ...others] = kinds.map(({ type }) => type)
  if (first === undefined) return []
  const { statements, titles } = section
  const numbered = statements.map(({ text }, index) => `${index + 1}. ${text}`).join('\n')
  const answer = await asker.ask({
    instruction: extractPrompt(kinds),
    material: fenced('section', `${titles.join(' › ')}\n\n${numbered}`),
    schema: z.object({
      claims: z.array(z.object({ sentence: z.int(), type: z.enum([first, ...others]) })).max(4 * statements.length),
    }),
    maxTokens: TOKENS_PER_STATEMENT * statements.length + 100,
  })
  const seen = new Set<number>()
  return (answer?.claims ?? []).flatMap(({ sentence, type }) => {
    const statement = statements[sentence - 1]
    const kind = kinds.find((each) => each.type === type)
    if (!statement || !kind || seen.has(sentence)) return []
    seen.add(sentence)
    return [{ kind, statement, section }]
  })
}

/** Gives what was recognised its identity: a claim is its whole sentence. */
export function claimsFrom(recognised: readonly SemanticSubject[]): SemanticClaim[] {
  return [...groupBy(recognised, ({ section }) => section.file)].flatMap(([file, found]) => {
    const drafts = found.map((subject) => {
      const { text, line, column } = subject.statement
      const shown = text.slice(0, MAX_TEXT_LENGTH).toWellFormed()
      const draft = { line, column, text: shown, value: plainInline(shown), subject }
      return { type: subject.kind.type, draft }
    })
    return identify(file, drafts) as SemanticClaim[]
  })
}

/** Asks which sentences of a section state something about the code that could turn out false. */
function extractPrompt(kinds: readonly SemanticKind[]): string {
  return `You sort the sentences of a project's documentation.
You get one section, its sentences numbered. Give the number and the type of each sentence that states a present fact of one of these types:
${kinds.map(({ type, recognise }) => `- "${type}": ${recognise}`).join('\n')}
Leave out every sentence that is of none of these types, that tells of plans or of the past, that only gives an example, or that is too vague for code to contradict it.
Give each number at most once. An empty list is a good answer.`
}
