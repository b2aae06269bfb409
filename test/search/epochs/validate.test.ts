import { describe, expect, it } from 'vitest'
import type { ClaimType } from '../../../src/base/config/claim-types.ts'
import { resultsReader, statedValueJudge } from '../../../src/search/epochs/answers/without-model.ts'
import type { Concept } from '../../../src/search/epochs/concept.ts'
import type { OwnQuestions } from '../../../src/search/epochs/questions/own.ts'
import { shuffled } from '../../../src/search/epochs/questions/sample.ts'
import { type ValidationTools, validateEpoch } from '../../../src/search/epochs/validate.ts'
import { CONCEPTS, searchOver } from './corpus.ts'
import { honest } from './honest-model.ts'
import { REQUEST, toolsWith } from './models.ts'

const SEEDS = [1, 2, 3]
/** Another value of the same shape. */
const OTHER_VALUES: Readonly<Partial<Record<ClaimType, string>>> = {
  path_reference: 'lib/old/begin.ts',
  environment: 'OLD_MAXIMUM',
  command: 'yarn start old',
  symbol: 'oldname',
  dependency_version: '99.9',
}

/** What another page says of the same. */
function contradicting(concept: Concept): Concept {
  const value = OTHER_VALUES[concept.claim_type] ?? 'otherwise'
  const ground_truth = concept.ground_truth.replace(concept.value, value)
  return { ...concept, qa_id: `old-${concept.qa_id}`, doc: 'docs/old.md', headings: ['Old'], value, ground_truth }
}

const { config } = REQUEST
const tools = (given: Partial<ValidationTools> = {}): ValidationTools => ({
  ...toolsWith(honest.model, honest.embedder),
  ...given,
})

describe('A validation with a model', () => {
  it('passes docs that say what they are asked for, at every seed', async () => {
    for (const seed of SEEDS) {
      const report = await validateEpoch({ ...REQUEST, seed }, tools())
      expect(report.gate.reasons).toEqual([])
      expect(report).toMatchObject({
        ...{ epoch_id: 'e1', timestamp: '2026-01-01T00:00:00.000Z', passed: true, partial: null, mode: 'model', seed },
        ...{ missing: { seen: 0, unseen: 0 }, contradictions: 0, asked: { own: 0, unchecked: 0, overlapping: 0 } },
        iur_by_kind: { far: { questions: 25 }, near: { questions: 25 } },
      })
      expect(report.nccr).toBeGreaterThan(0.8)
      expect(report.iur).toBeGreaterThan(0.9)
      expect(report.seen_results.every(({ probes }) => probes.length === 3)).toBe(true)
    }
  })

  it('fails when a third of the entries is gone, at every seed, and names where', async () => {
    const lost = CONCEPTS.filter((_, index) => index % 3 === 0)
    const search = searchOver(CONCEPTS.filter((concept) => !lost.includes(concept)))
    for (const seed of SEEDS) {
      const report = await validateEpoch({ ...REQUEST, seed }, tools({ search }))
      expect(report.passed).toBe(false)
      expect(report.gate.reasons[0]).toMatch(/^NCCR is .* and must be above 0.8$/)
      const places = report.worst.flatMap(({ place }) => place ?? [])
      expect(places.length).toBeGreaterThan(5)
      expect(places.filter((place) => !lost.some(({ doc, line }) => place === `${doc}:${line}`))).toEqual([])
    }
  })

  it('asks others in place of questions that the docs answer after all, so that enough are asked', async () => {
    const { generator } = tools()
    const [known = ''] = CONCEPTS.map(({ ground_truth }) => ground_truth)
    const careless: ValidationTools['generator'] = generator && {
      ...generator,
      async unseen(corpus, count, seed) {
        const questions = await generator.unseen(corpus, count, seed)
        const variations = ['plover frotz', 'gnusto rezrov', 'frotz of a plover']
        if (seed !== REQUEST.seed) return [{ id: 'near-1', kind: 'near', variations }]
        return questions.map((question, index) =>
          index < count - 1 ? question : { ...question, variations: [known, `So: ${known}`, `And: ${known}`] },
        )
      },
    }
    const fewest = { ...config, unseen_sample_size: 27 }
    const report = await validateEpoch({ ...REQUEST, config: fewest }, tools({ generator: careless }))
    expect(report.gate.reasons).toEqual([])
    expect(report).toMatchObject({ passed: true, asked: { overlapping: 1 }, missing: { unseen: 0 }, iur: 1 })
    expect(report.unseen_results.map(({ id }) => id)).toContain('near-instead-1')
  })

  it('fails when three facts are contradicted in another place, at every seed, and says so', async () => {
    for (const seed of SEEDS) {
      const planted = shuffled(CONCEPTS, seed).slice(0, 3).map(contradicting)
      const concepts = [...CONCEPTS, ...planted]
      const half = { ...config, seen_sample_size: 25 }
      const report = await validateEpoch(
        { ...REQUEST, concepts, seed, config: half },
        tools({ search: searchOver(concepts) }),
      )
      expect(report.passed).toBe(false)
      expect(report.contradictions).toBe(3)
      expect(report.gate.reasons[0]).toMatch(/^the docs contradict themselves in \d places/)
      const bad = report.worst.slice(0, report.contradictions)
      expect(bad.every(({ fix }) => fix.startsWith('Two places say different things'))).toBe(true)
    }
  })

  it('of one concept is decided by its rates, and says that it is too small to mean much', async () => {
    const one = CONCEPTS.slice(0, 1)
    const report = await validateEpoch({ ...REQUEST, concepts: one }, tools({ search: searchOver(one) }))
    expect(report).toMatchObject({ passed: true, nccr: 1 })
    expect(report.gate.notes).toEqual(['1 known facts are too few to mean much: ask at least 25'])
    const config = { ...REQUEST.config, gate_confidence: 0.95 } as const
    const sure = await validateEpoch({ ...REQUEST, config, concepts: one }, tools({ search: searchOver(one) }))
    expect(sure.passed).toBe(false)
    expect(sure.gate.reasons[0]).toMatch(/^NCCR is 1.000, and with a confidence of 0.95 only known to be above/)
  })

  it('asks questions that somebody brought first, and adds others', async () => {
    const [concept] = CONCEPTS
    const own: OwnQuestions = {
      seen: [
        {
          concept_id: 'mine',
          ground_truth: concept?.ground_truth ?? '',
          variations: ['parser begins work'],
          concept: null,
          value: null,
        },
      ],
      unseen: [{ id: 'u', kind: 'near', variations: ['xyzzy'], isOwn: true }],
    }
    const report = await validateEpoch({ ...REQUEST, questions: own }, tools())
    expect(report).toMatchObject({ asked: { own: 2, unchecked: 0 }, missing: { seen: 0, unseen: 0 }, passed: true })
    expect(report.seen_results[0]).toMatchObject({ concept_id: 'mine', outcome: 'Consistent_Correct' })
    expect(report.unseen_results[0]).toMatchObject({ id: 'u', outcome: 'Uninformative' })
    expect([report.seen_results.length, report.unseen_results.length]).toEqual([50, 50])
  })

  it('asks for all vectors at once, each text once', async () => {
    const asked: string[][] = []
    const counting = {
      model: 'counting',
      embed: async (texts: readonly string[]) => {
        asked.push([...texts])
        return honest.embedder.embed(texts)
      },
    }
    await validateEpoch(REQUEST, tools({ embedder: counting }))
    expect(asked.length).toBe(1)
    expect(new Set(asked[0]).size).toBe(asked[0]?.length)
  })

  it('fails when the reader answers whatever it is asked', async () => {
    const reader = {
      model: 'talks',
      isQuoting: true as const,
      answer: async () => ({ kind: 'answer' as const, text: 'It is 42.', quotes: ['The parser begins its work'] }),
    }
    const report = await validateEpoch(REQUEST, tools({ reader }))
    expect(report).toMatchObject({ passed: false, nccr: -1, iur: 0, unseen_counts: { Hallucination: 50 } })
    expect(report.worst.every(({ outcome }) => outcome === 'Consistent_Wrong')).toBe(true)
  })

  it('gives the same report for the same seed, and asks others for another one', async () => {
    const smaller = { ...REQUEST, config: { ...config, seen_sample_size: 30 } }
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => validateEpoch({ ...smaller, seed }, tools())),
    )
    expect({ ...again, spent: null }).toEqual({ ...first, spent: null })
    expect(other?.seen_results).not.toEqual(first?.seen_results)
  })

  it('ends with a partial report, which never passes, when a budget ends', async () => {
    class Spent extends Error {}
    let asked = 0
    const search = searchOver(CONCEPTS)
    const limited: ValidationTools['search'] = async (question) => {
      if (++asked > 60) throw new Spent()
      return search(question)
    }
    const stopReason = (error: unknown) => (error instanceof Spent ? 'the budget is used up' : null)
    const report = await validateEpoch(REQUEST, tools({ search: limited, stopReason }))
    expect(report).toMatchObject({ passed: false, partial: 'the budget is used up', unseen_results: [] })
    expect(report.gate.reasons[0]).toBe('the budget is used up')
    expect(report.seen_results.length).toBeGreaterThan(10)
    expect(report.missing.seen).toBe(50 - report.seen_results.length)
    asked = 0
    await expect(validateEpoch(REQUEST, tools({ search: limited, stopReason: () => null }))).rejects.toThrow(Spent)
  })

  it('asks once about a sentence, however many claims it makes, and once about a value, however many sentences state it', async () => {
    const ten = CONCEPTS.slice(0, 10)
    const again = ten.flatMap((concept) => [
      { ...concept, qa_id: `${concept.qa_id}-b` },
      { ...concept, qa_id: `${concept.qa_id}-c`, ground_truth: `Whoever looks for it finds ${concept.value}.` },
      { ...concept, qa_id: `${concept.qa_id}-d`, ground_truth: `See ${concept.value}.`, value: concept.qa_id },
    ])
    const report = await validateEpoch({ ...REQUEST, concepts: [...ten, ...again] }, tools())
    const truths = report.seen_results.map(({ ground_truth }) => ground_truth)
    expect(new Set(truths).size).toBe(truths.length)
    expect(truths.filter((truth) => truth.startsWith('See'))).toEqual([])
    for (const { value } of ten) expect(truths.filter((truth) => truth.includes(value)).length).toBeLessThanOrEqual(1)
    expect(truths.length).toBe(10)
  })

  it.each([{ seed: 0.5 }, { answerSize: 0 }])('is refused with %j', async (given) => {
    await expect(validateEpoch({ ...REQUEST, ...given }, tools())).rejects.toMatchObject({ code: 'DOCALIGN_E951' })
  })
})

describe('A validation without a model', () => {
  const without = (given: Partial<ValidationTools> = {}): ValidationTools => ({
    ...{ search: searchOver(CONCEPTS), reader: resultsReader({ abstainBelow: 0.4 }), judge: statedValueJudge },
    ...{ embedder: null, generator: null, now: () => 0, ...given },
  })
  const questions: OwnQuestions = {
    seen: CONCEPTS.slice(0, 40).map(({ concept_id, ground_truth, value }, index) => ({
      ...{ concept_id, ground_truth, concept: null, value: index === 0 ? null : value },
      variations: [ground_truth.replace(value, ''), `please: ${ground_truth.replace(value, '')}`],
    })),
    unseen: Array.from({ length: 40 }, (_, index) => ({
      ...{
        id: `u${index}`,
        kind: 'near' as const,
        variations: [`xyzzy ${index}`, `plugh ${index}`],
        isOwn: true as const,
      },
    })),
  }

  it('counts each pair of pages that differ', async () => {
    const sections = ['lamps', 'roofs', 'doors'].flatMap((what, index) => [
      { file: `docs/${what}.md`, titles: ['Guarantee'], text: `We guarantee ${what} for ${index + 2} years.` },
      { file: 'docs/shop.md', titles: [what], text: `The guarantee of ${what} ends after 3 months.` },
    ])
    const seen = ['lamps', 'roofs', 'doors'].map((what, index) => ({
      ...{ concept_id: what, ground_truth: `${index + 2} years`, value: `${index + 2} years`, concept: null },
      ...{ section: `docs/${what}.md`, variations: [`how long is the guarantee of ${what}`, `guarantee ${what}`] },
    }))
    const request = { ...REQUEST, questions: { seen, unseen: [] }, corpus: sections }
    const report = await validateEpoch(request, without({ search: async () => [] }))
    expect(report).toMatchObject({ passed: false, contradictions: 3, nccr: -1 })
    expect(report.worst.map(({ fix }) => fix).join()).toContain('docs/doors.md › Guarantee says')
    const healthy = { ...request, corpus: sections.filter(({ file }) => file !== 'docs/shop.md') }
    const passed = await validateEpoch(healthy, without({ search: async () => [] }))
    expect(passed).toMatchObject({ passed: true, contradictions: 0, nccr: 1 })
  })

  it('needs questions that somebody brought', async () => {
    await expect(validateEpoch(REQUEST, without())).rejects.toMatchObject({
      ...{ code: 'DOCALIGN_E956', message: 'the gate needs a model or your own questions' },
    })
  })

  it('finds the values that they state, and leaves out what has none', async () => {
    const report = await validateEpoch({ ...REQUEST, questions }, without())
    expect(report).toMatchObject({
      ...{ mode: 'embedded', passed: true, asked: { own: 80, unchecked: 1 }, seen_counts: { Consistent_Correct: 39 } },
      models: { generator: 'own questions', reader: 'first results', embedder: 'none', judge: 'stated values' },
    })
    const search = searchOver(CONCEPTS.filter((_, index) => index % 3 !== 0))
    const damaged = await validateEpoch({ ...REQUEST, questions }, without({ search }))
    expect(damaged.passed).toBe(false)
    expect(damaged.worst[0]?.fix).toMatch(/^The value '.+' is not among the first results: say it/)
    const corpus = CONCEPTS.filter((_, index) => index % 3 !== 0).map(({ doc, ground_truth }) => ({
      file: doc,
      text: ground_truth,
    }))
    const gone = await validateEpoch({ ...REQUEST, questions, corpus }, without({ search }))
    expect(gone.worst[0]?.fix).toMatch(/^The value '.+' is gone: no page states it any more/)
  })
})
