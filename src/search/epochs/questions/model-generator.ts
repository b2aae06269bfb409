import * as z from 'zod'
import { fenced } from '../../../base/models/fence.ts'
import type { LanguageModel } from '../../../base/models/language-model.ts'
import { contentWords } from '../../../base/text/words.ts'
import { readableOr } from '../answers/unreadable.ts'
import { placeOf, type UnseenKind, type UnseenQuestion } from '../concept.ts'
import type { CorpusContents, QuestionGenerator } from './generator.ts'
import { shuffled } from './sample.ts'

/** Number of variations of each question without an answer. */
const WAYS = 3
const NONE = { questions: [] }
const MAX_OUTLINE_LENGTH = 8000
const TOKENS_PER_QUESTION = 80
/** Number of unseen questions per request: long lists become repetitive. */
const AT_ONCE = 25

/**
 * Has a model write the questions. Of the questions that the docs should not answer, those whose
 * words all stand in one text are dropped.
 *
 * @throws ModelError from its functions, where the model does not help
 * @example
 * import { type LanguageModel, modelGenerator } from 'docalign/epochs'
 *
 * const model: LanguageModel = {
 *   model: 'stand-in',
 *   ask: async ({ schema }) => schema.parse({ questions: ['Which port is used?', 'Where does the server listen?'] }),
 *   recall: async () => null,
 * }
 * const concept = {
 *   concept_id: 1,
 *   qa_id: 'readme-3',
 *   doc: 'README.md',
 *   line: 3,
 *   claim_type: 'config',
 *   ground_truth: 'The server listens on port 3000.',
 *   value: '3000',
 *   subject: null,
 *   headings: ['Usage'],
 * } as const
 * await modelGenerator(model).variations(concept, 2) // ['Which port is used?', 'Where does the server listen?']
 */
export function modelGenerator(model: LanguageModel): QuestionGenerator {
  const unseenOf = async (
    kind: UnseenKind,
    { texts: corpus, outline }: CorpusContents,
    { count, seed }: { readonly count: number; readonly seed: number },
  ): Promise<UnseenQuestion[]> => {
    const texts = corpus.map((text) => new Set(contentWords(text)))
    const found = new Map<string, readonly string[]>()
    for (let round = 1; found.size < count && round <= Math.ceil(count / AT_ONCE) + 1; round++) {
      const wanted = Math.min(AT_ONCE, count - found.size)
      const asked = model.ask({
        instruction: UNSEEN_PROMPT,
        material: [
          ...(kind === 'near' ? [fenced('outline', outlineOf(outline, seed))] : []),
          `Write ${wanted} questions of kind "${kind}". This is request ${round} of test ${seed}.`,
          ...(found.size === 0 ? [] : [`Do not repeat these:\n${[...found.keys()].join('\n')}`]),
        ].join('\n\n'),
        schema: listOf(wanted, WAYS_OF_ASKING),
        maxTokens: TOKENS_PER_QUESTION * WAYS * wanted + 200,
      })
      const { questions } = await readableOr(asked, NONE)
      for (const ways of questions) {
        const [question = ''] = ways
        if (!isAnswered(question, texts)) found.set(question, ways.slice(0, WAYS))
      }
    }
    return [...found.values()].slice(0, count).map((variations, index) => ({
      id: `${kind}-${index + 1}`,
      kind,
      variations,
    }))
  }
  return {
    model: model.model,
    async variations(concept, count) {
      const asked = model.ask({
        instruction: QUESTIONS_PROMPT,
        material: [
          fenced('statement', concept.ground_truth),
          fenced('place', placeOf(concept)),
          fenced('value', concept.value),
          `Write ${count} questions.`,
        ].join('\n\n'),
        schema: listOf(count, QUESTION),
        maxTokens: TOKENS_PER_QUESTION * count + 200,
      })
      const { questions } = await readableOr(asked, NONE)
      const unique = [...new Set(questions)]
      return unique.length < count ? null : unique.slice(0, count)
    },
    async unseen(corpus, count, seed) {
      const near = Math.floor(count / 2)
      const far = await unseenOf('far', corpus, { count: count - near, seed })
      return [...far, ...(await unseenOf('near', corpus, { count: near, seed }))]
    },
  }
}

const QUESTION = z.string().trim().min(3).max(500)
const MAX_WAYS = 4 * WAYS
const WAYS_OF_ASKING = z.array(QUESTION).min(WAYS).max(MAX_WAYS)

/** The number is not exact: a model may return fewer questions, or up to four times as many. */
function listOf<T>(count: number, question: z.ZodType<T>): z.ZodType<{ questions: T[] }> {
  const most = 4 * count
  return z.object({ questions: z.array(question).max(most) })
}

/** Whether one text has every word of a question: it may contain the answer, whatever the model says. */
function isAnswered(question: string, texts: readonly ReadonlySet<string>[]): boolean {
  const stems = contentWords(question)
  return stems.length > 0 && texts.some((words) => stems.every((stem) => words.has(stem)))
}

/** As many of the sections as there is room for, others for another seed. */
function outlineOf(outline: readonly string[], seed: number): string {
  return shuffled(outline, seed).join('\n').slice(0, MAX_OUTLINE_LENGTH)
}

/** Asks a model for questions about a statement. */
const QUESTIONS_PROMPT = `You write questions for a test of a documentation search.
You get one statement from a project's documentation, the page and the sections it stands in, the value that it states, and how many questions to write.
Write questions that this statement answers and that a developer could ask who has not read it.
Write none at all when the statement is no fact that somebody could ask for: a fragment, a heading, a mere reference to another place, a step of an example, or a sentence that does not say what it speaks of, and whose page and sections do not say it either.
- Each must say what it is about: name the feature, class, option, command or task. Take its name from the statement, or from the page and sections where the statement leaves it out. "Which Python version is needed?" could be answered by five pages, "Which Python version does the HTTP client need to be installed?" by one.
- Each must ask for one thing, so precisely that only this fact is a right answer.
- Each must be worded differently: another angle, other verbs, not only another order. Keep the names and the terms that the statement, the page and the sections use: who asks for them in other terms asks a dictionary, not this documentation.
- None may contain the value, or whatever else is its answer.`

/** Asks a model for questions that a corpus does not answer. */
const UNSEEN_PROMPT = `You write questions for a test of a documentation search: questions that it must refuse to answer.
You get how many questions of which kind to write, and for those of kind "near" the pages and sections of a project's documentation.
Put each of them in three ways, worded differently. Every question must be plausible, understood alone, and definitely NOT answerable from this documentation.
- kind "far": diverse everyday domains, nothing of software: cooking, sports, history, music, geography and others.
- kind "near": what a reader of such documentation could well ask, about features, tools or settings that it does not have. Name what each is about.`
