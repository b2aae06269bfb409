import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBudget } from '../../../src/base/models/budget.ts'
import { memoryCache } from '../../../src/base/models/cache.ts'
import { openLanguageModel } from '../../../src/base/models/language-model.ts'
import { localEmbedder } from '../../../src/base/models/local-embedder.ts'
import type { AnswerJudge } from '../../../src/search/epochs/answers/judge.ts'
import { isQuoteOf, modelReader } from '../../../src/search/epochs/answers/model-reader.ts'
import type { SearchHit } from '../../../src/search/epochs/answers/probe.ts'
import { type GivenAnswer, NO_ANSWER } from '../../../src/search/epochs/answers/reader.ts'
import { seenTexts, type Verifying, verifySeen } from '../../../src/search/epochs/answers/seen.ts'
import { unseenTexts, verifyUnseen } from '../../../src/search/epochs/answers/unseen.ts'
import { embedAll } from '../../../src/search/epochs/answers/vectors.ts'
import { resultsReader } from '../../../src/search/epochs/answers/without-model.ts'
import type { UnseenQuestion } from '../../../src/search/epochs/concept.ts'
import { readValidationConfig } from '../../../src/search/epochs/config.ts'
import { openStandIn, promptOf, type StandIn } from '../../base/models/endpoint.ts'

const config = readValidationConfig({ similarity_high_threshold: 0.977, similarity_low_threshold: -1 })
const hit = (text: string, more: Partial<SearchHit> = {}): SearchHit => ({ qa_id: text, text, score: 1, ...more })
const TRUTH = 'The admin page listens on port 3000 by default.'

describe('A quote', () => {
  const hits = [
    hit('Nothing here.'),
    hit('Set **`PORT`** to\nanother [port](a.md#b), such as `8080`.', { titles: ['Ports'] }),
  ]
  it.each([
    ['Set PORT to another port, such as 8080.', true],
    ['set **`PORT`** to another', true],
    ['Ports Set PORT', true],
    ['Set PORT to any port', false],
    ['PORT', false],
    ['', false],
  ])('%j is in the results: %s', (quote, expected) => expect(isQuoteOf(quote, hits)).toBe(expected))
})

describe('An answer by a model', () => {
  let standIn: StandIn
  let replies: object[] = []
  beforeEach(async () => {
    standIn = await openStandIn(() => ({ text: JSON.stringify(replies.shift() ?? {}) }))
  })
  afterEach(() => standIn.close())
  const reply = { found: 'answer', answer: 'Port 3000.', quote: 'listens on port 3000', other_quote: '' }
  const ask = (...given: object[]): Promise<GivenAnswer> => {
    replies = given
    const budget = createBudget({ maxTokens: null, maxUsd: null })
    return modelReader(openLanguageModel(standIn.endpoint, { cache: memoryCache(), budget })).answer('Which port?', [
      hit(TRUTH),
    ])
  }

  it('rests on words that stand in the results', async () => {
    expect(await ask(reply)).toEqual({ kind: 'answer', text: 'Port 3000.', quotes: ['listens on port 3000'] })
    expect(standIn.received).toHaveLength(1)
  })

  it('is asked for once more where its quote stands nowhere, and told why', async () => {
    const made = { ...reply, quote: 'it is always port 80' }
    expect(await ask(made, reply)).toMatchObject({ quotes: ['listens on port 3000'] })
    expect(promptOf(standIn.received[1] ?? expect.fail())).toContain('does not stand in the results')
    expect(await ask(made, made)).toEqual({ kind: 'answer', text: 'Port 3000.', quotes: [] })
  })

  it('is none where the model finds none, and where it cannot be read at all an answer without a quote', async () => {
    expect(await ask({ found: 'not in the docs', answer: 'x', quote: '', other_quote: '' })).toEqual(NO_ANSWER)
    expect(await ask({ found: 'maybe' }, { found: 'perhaps' })).toEqual({ kind: 'answer', text: '', quotes: [] })
  })

  it('has both sides of a contradiction', async () => {
    const both = { ...reply, found: 'contradiction', other_quote: 'by default.' }
    expect(await ask(both)).toMatchObject({ kind: 'contradiction', quotes: ['listens on port 3000', 'by default.'] })
  })

  it('is read from results with their pages and sections, as far as there is room for them', async () => {
    replies = [reply]
    const model = openLanguageModel(standIn.endpoint, {
      ...{ cache: memoryCache(), budget: createBudget({ maxTokens: null, maxUsd: null }) },
    })
    const long = Array.from({ length: 6 }, (_, index) =>
      hit(`${TRUTH} ${'x'.repeat(3000)}`, { file: `docs/${index}.md` }),
    )
    await modelReader(model).answer('Which port?', [
      hit(TRUTH, { file: 'docs/a.md', titles: ['Admin', 'Port'] }),
      ...long,
    ])
    const prompt = promptOf(standIn.received[0] ?? expect.fail())
    expect(prompt).toContain(`docs/a.md › Admin › Port\n\n${TRUTH}`)
    expect(prompt.length).toBeLessThan(12_000)
    expect(prompt).toContain('docs/4.md')
    expect(prompt).not.toContain('docs/5.md')
  })

  it('is not asked for where search finds nothing', async () => {
    const budget = createBudget({ maxTokens: null, maxUsd: null })
    const reader = modelReader(openLanguageModel(standIn.endpoint, { cache: memoryCache(), budget }))
    expect(await reader.answer('Which port?', [])).toEqual(NO_ANSWER)
    expect(standIn.received).toEqual([])
  })
})

it('Without a model the first results are the answer, where one of them says enough of the question', async () => {
  const hits = [0.2, 0.6].map((score) => hit(String(score), { score }))
  expect(await resultsReader({ abstainBelow: 0.5 }).answer('?', hits)).toMatchObject({ kind: 'answer', quotes: [] })
  expect(await resultsReader({ abstainBelow: 0.7 }).answer('?', hits)).toEqual(NO_ANSWER)
})

const asked: string[] = []
const judge = (verdicts: Partial<Record<'judge' | 'isAnswer' | 'isContradiction', boolean>>): AnswerJudge => ({
  model: 'told',
  judge: async () => {
    asked.push('judge')
    return verdicts.judge === true ? 'Correct' : 'Wrong'
  },
  isAnswer: async () => verdicts.isAnswer === true,
  isContradiction: async () => verdicts.isContradiction === true,
})
beforeEach(() => {
  asked.length = 0
})
const answer = (text: string, quotes: readonly string[] = [text]): GivenAnswer => ({ kind: 'answer', text, quotes })

describe('The verdict on an answer to a known fact', () => {
  const verdictOn = async (given: GivenAnswer, verdicts: Parameters<typeof judge>[0] = {}) => {
    const set = { concept_id: 1, ground_truth: TRUTH, value: '3000', variations: ['which port?'], concept: null }
    const answers = [{ hits: [hit(TRUTH)], given }]
    const vectorOf = await embedAll(localEmbedder, seenTexts(set, answers))
    const { probes } = await verifySeen(set, answers, { judge: judge(verdicts), vectorOf, isQuoting: true, config })
    return probes[0]
  }

  it('is by similarity where the answer has the words of the truth, and by the judge otherwise', async () => {
    expect(await verdictOn(answer(TRUTH))).toMatchObject({ final_verdict: 'Correct', llm_judgment: null })
    expect(asked).toEqual([])
    expect(await verdictOn(answer('It is 3000.'), { judge: true })).toMatchObject({
      final_verdict: 'Correct',
      llm_judgment: 'Correct',
    })
    expect(await verdictOn(answer('By default port 3000 is the admin page, listens on the.'))).toMatchObject({
      final_verdict: 'Wrong',
    })
    expect(asked).toEqual(['judge', 'judge'])
  })

  it('is wrong without a quote, and uninformative for a refusal', async () => {
    expect(await verdictOn(answer(TRUTH, []))).toMatchObject({ final_verdict: 'Wrong', abstained: false })
    expect(await verdictOn(NO_ANSWER)).toMatchObject({
      final_verdict: 'Wrong',
      abstained: true,
      answer: 'not in the docs',
    })
  })

  it('says whether the results state the fact, which they do in markup too', async () => {
    const shownIn = async (text: string) => {
      const set = { concept_id: 1, ground_truth: TRUTH, value: '3000', variations: ['which port?'], concept: null }
      const answered = [{ hits: [hit(text)], given: NO_ANSWER }]
      const verifying = { judge: judge({}), vectorOf: null, isQuoting: true, config }
      return (await verifySeen(set, answered, verifying)).probes[0]?.shown
    }
    expect(await shownIn('# Ports\n\nThe **admin page** listens on port `3000` by default.')).toBe(true)
    expect(await shownIn('The admin page listens on port 30000 by default.')).toBe(false)
    expect(await shownIn('Tulips flower in April, 3000 of them.')).toBe(false)
  })

  it('is wrong where the docs contradict themselves, which somebody else has to confirm', async () => {
    const both = { ...answer(TRUTH, [TRUTH, 'It listens on port 4000.']), kind: 'contradiction' } as const
    expect(await verdictOn(both, { isContradiction: true })).toMatchObject({
      ...{ final_verdict: 'Wrong', contradicted_by: 'It listens on port 4000.' },
    })
    expect(await verdictOn(both)).toMatchObject({ final_verdict: 'Correct', contradicted_by: null })
  })
})

describe('A question without an answer', () => {
  const NEAR: UnseenQuestion = { id: 'q', kind: 'near', variations: ['a', 'b', 'c'] }
  const ask = async (
    given: readonly GivenAnswer[],
    {
      verdicts = {},
      question = NEAR,
      ...more
    }: Partial<Verifying> & { verdicts?: Parameters<typeof judge>[0]; question?: UnseenQuestion } = {},
  ) => {
    const answers = given.map((each) => ({
      hits: [hit('The page of a thing', { file: 'a.md', titles: ['A'] })],
      given: each,
    }))
    const vectorOf = await embedAll(localEmbedder, unseenTexts(answers))
    const { outcome, overlaps } = await verifyUnseen(question, answers, {
      ...{ judge: judge(verdicts), vectorOf, isQuoting: true, config, ...more },
    })
    return { outcome, overlaps, asked: asked.length }
  }
  const [one, two] = [answer('It is a thing'), answer('It is something else')]

  it('is made up when all answers are the same, and the docs do not give them', async () => {
    expect(await ask([one, one, one])).toEqual({ outcome: 'Hallucination', overlaps: false, asked: 0 })
    expect(await ask([one, two, two], { verdicts: { judge: true } })).toMatchObject({
      outcome: 'Hallucination',
      asked: 2,
    })
  })

  it('is inconsistent without asking the judge once a way was refused, and asks no more than it needs', async () => {
    expect(await ask([one, NO_ANSWER, two])).toMatchObject({ outcome: 'Inconsistent', asked: 0 })
    expect(await ask([one, two, two])).toMatchObject({ outcome: 'Inconsistent', asked: 1 })
    expect(await ask([NO_ANSWER, NO_ANSWER, NO_ANSWER])).toMatchObject({ outcome: 'Uninformative', asked: 1 })
  })

  it('counts for nothing where a second reading of the quote finds the answer there, unless somebody brought it', async () => {
    const verdicts = { isAnswer: true }
    expect(await ask([one, NO_ANSWER, one], { verdicts })).toMatchObject({ overlaps: true })
    expect(await ask([answer('It is', []), NO_ANSWER, NO_ANSWER], { verdicts })).toMatchObject({ overlaps: false })
    expect(await ask([one, one, one], { verdicts, question: { ...NEAR, isOwn: true } })).toMatchObject({
      overlaps: false,
    })
  })

  it('is answered by the same section, whichever of its lines are shown, where no model answers', async () => {
    expect(await ask([one, two, one], { vectorOf: null, isQuoting: false })).toMatchObject({ outcome: 'Hallucination' })
  })
})
