import type { Embedder } from '../../../src/base/models/embedder.ts'
import type { LanguageModel } from '../../../src/base/models/language-model.ts'
import { contentWords } from '../../../src/base/text/words.ts'
import { openStandIn, promptOf, type Reply, type StandIn } from '../../base/models/endpoint.ts'

/** A question must share so much with a sentence for that to be an answer. */
const ANSWERS = 0.6
/** Sentences that begin and end with so many of the same words are about the same. */
const ALIKE = 0.5

/** The texts within fences of this name. */
function dataOf(prompt: string, name: string): string[] {
  const fence = new RegExp(`<data ${name} ([\\da-f]+)>\\n([\\s\\S]*?)\\n</data ${name} \\1>`, 'g')
  return [...prompt.matchAll(fence)].map(([, , text]) => text ?? '')
}

/**
 * A model that reads honestly and knows nothing but words: it answers with the sentence of the passages that shares most words with the
 * question, and with nothing where none shares enough. Other answers than its own are put in by `given`.
 */
export function openHonestModel(given: (prompt: string) => Reply | undefined = () => undefined): Promise<StandIn> {
  return openStandIn((received) => {
    if (received.body.input) return { vectors: received.body.input.map(hashedVector) }
    const prompt = promptOf(received)
    const reply = given(prompt)
    if (reply !== undefined) return reply
    const answer = answerTo(prompt)
    // Others ask the models of an installation, too.
    return answer === null ? { status: 404 } : { text: JSON.stringify(answer) }
  })
}

/** The same without an endpoint, for validations that are not about how models are asked. */
export const honest: { readonly model: LanguageModel; readonly embedder: Embedder } = {
  model: {
    model: 'honest',
    ask: async ({ instruction, material, schema }) => schema.parse(answerTo(`${instruction}\n${material}`)),
    recall: async () => null,
  },
  embedder: { model: 'honest', embed: async (texts) => texts.map(hashedVector) },
}

function answerTo(prompt: string): object | null {
  if (prompt.includes('You get one statement')) return questionsAbout(prompt)
  if (prompt.includes('questions that it must refuse')) return strangeQuestions(prompt)
  if (prompt.includes('from the results of a search')) return read(prompt)
  if (prompt.includes('the answer that was given')) return judged(prompt)
  if (prompt.includes('a question and a passage')) return isAnswered(prompt)
  if (prompt.includes('two of its passages'))
    return { quote: '', decision: excludeEachOther(dataOf(prompt, 'passage')) ? 'yes' : 'no' }
  return null
}

function questionsAbout(prompt: string): object {
  const [statement = '', value = ''] = [dataOf(prompt, 'statement')[0], dataOf(prompt, 'value')[0]]
  const words = (value === '' ? statement : statement.replaceAll(value, '')).replace(/[.`]/g, '').trim()
  return { questions: [`${words}?`, words.split(/\s+/).toReversed().join(' '), `can somebody say: ${words}`] }
}

function strangeQuestions(prompt: string): object {
  const count = Number(/Write (\d+) questions/.exec(prompt)?.[1] ?? 0)
  const round = /request (\d+)/.exec(prompt)?.[1]
  const isNear = prompt.includes('of kind "near"')
  const [topic = ''] = (dataOf(prompt, 'outline')[0] ?? '').split('\n')
  const questions = Array.from({ length: count }, (_, index) => {
    const about = isNear ? contentWords(topic)[0] : 'penguins'
    return ['xyzzy plugh', 'quux frobnicate', 'zorkmid grue'].map((words) => `${about} ${words} ${round}x${index}`)
  })
  return { questions }
}

/** Words as they are, hashed: sentences that share them are near each other. */
function hashedVector(text: string): number[] {
  const vector = new Array<number>(64).fill(0)
  for (const word of tokensOf(text)) {
    const slot = [...word].reduce((sum, letter) => (31 * sum + (letter.codePointAt(0) ?? 0)) % 64, 7)
    vector[slot] = (vector[slot] ?? 0) + 1
  }
  return vector.some((value) => value !== 0) ? vector : vector.fill(1)
}

interface Sentence {
  readonly text: string
  readonly words: ReadonlySet<string>
}

function read(prompt: string): object {
  const asked = contentWords(dataOf(prompt, 'question')[0] ?? '')
  const sentences = [1, 2, 3, 4, 5].flatMap((place) => dataOf(prompt, `result_${place}`)).flatMap(sentencesOf)
  const share = ({ words }: Sentence): number => asked.filter((word) => words.has(word)).length / asked.length
  const [best] = sentences.toSorted((a, b) => share(b) - share(a))
  const none = { found: 'not in the docs', answer: '', quote: '', other_quote: '' }
  if (best === undefined || !(share(best) >= ANSWERS)) return none
  const other = sentences.find(({ text }) => text !== best.text && excludeEachOther([best.text, text]))
  if (other === undefined) return { found: 'answer', answer: best.text, quote: best.text, other_quote: '' }
  return {
    ...{ found: 'contradiction', answer: `${best.text} But also: ${other.text}` },
    ...{ quote: best.text, other_quote: other.text },
  }
}

/** The sentences of a result, each with the words of its titles. */
function sentencesOf(result: string): Sentence[] {
  const [titles = '', ...rest] = result.split('\n\n')
  const text = rest.length === 0 ? titles : rest.join('\n\n')
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .filter((sentence) => sentence.trim() !== '')
    .map((sentence) => ({ text: sentence, words: new Set(contentWords(`${titles} ${sentence}`)) }))
}

/** The same words but for one run of them in the same place. */
function excludeEachOther([one = '', other = '']: readonly string[]): boolean {
  const [left, right] = [tokensOf(one), tokensOf(other)]
  const shorter = Math.min(left.length, right.length)
  let [before, after] = [0, 0]
  while (before < shorter && left[before] === right[before]) before++
  while (after < shorter - before && left.at(-1 - after) === right.at(-1 - after)) after++
  return before + after < shorter && (before + after) / Math.max(left.length, right.length) >= ALIKE
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_/.-]*[\p{L}\p{N}_]/gu) ?? []
}

/** Right is what has the words of the truth in their order. */
function judged(prompt: string): object {
  const [truth, answer] = [tokensOf(dataOf(prompt, 'truth')[0] ?? ''), tokensOf(dataOf(prompt, 'answer')[0] ?? '')]
  let next = 0
  for (const word of answer) if (word === truth[next]) next++
  return { quote: '', verdict: next === truth.length ? 'Correct' : 'Wrong' }
}

function isAnswered(prompt: string): object {
  const asked = contentWords(dataOf(prompt, 'question')[0] ?? '')
  const said = new Set(contentWords(dataOf(prompt, 'passage')[0] ?? ''))
  const share = asked.filter((word) => said.has(word)).length / asked.length
  return { quote: '', decision: share >= ANSWERS ? 'yes' : 'no' }
}
