import { describe, expect, it } from 'vitest'
import { valueJudge } from '../../src/epochs/answers/value-judge.ts'
import { readValidationConfig, type ValidationConfig } from '../../src/epochs/config.ts'
import { embeddedGenerator } from '../../src/epochs/questions/generator.ts'
import { type ValidationRequest, type ValidationTools, validateEpoch } from '../../src/epochs/validate.ts'
import { localEmbedder } from '../../src/models/local-embedder.ts'
import { CONCEPTS, searchOver } from './corpus.ts'

const config: ValidationConfig = readValidationConfig()
const request: ValidationRequest = {
  ...{ epoch_id: 'e1', concepts: CONCEPTS, questions: null, config, mode: 'embedded', seed: 1 },
  ...{ abstainBelow: 0.25, answerSize: 3 },
}
const tools = (given: Partial<ValidationTools> = {}): ValidationTools => ({
  ...{ search: searchOver(CONCEPTS), generator: embeddedGenerator, embedder: localEmbedder, judge: valueJudge },
  now: () => Date.UTC(2026, 0, 1),
  ...given,
})

describe('A validation', () => {
  it('passes a search that finds what is there and is silent otherwise', async () => {
    const report = await validateEpoch(request, tools())
    expect(report).toMatchObject({
      ...{ epoch_id: 'e1', timestamp: '2026-01-01T00:00:00.000Z', passed: true, partial: null, mode: 'embedded' },
      missing: { seen: 0, unseen: 0 },
      iur_by_kind: { far: { questions: 25 }, near: { questions: 25 } },
    })
    expect(report.nccr).toBeGreaterThan(0.8)
    expect(report.iur).toBeGreaterThan(0.9)
    expect(report.seen_results.length).toBe(50)
    expect(report.seen_results.every(({ probes }) => probes.length === 3)).toBe(true)
  })

  it('fails when a third of the entries is gone, and names where', async () => {
    const search = searchOver(CONCEPTS.filter((_, index) => index % 3 !== 0))
    const report = await validateEpoch(request, tools({ search }))
    expect(report.passed).toBe(false)
    expect(report.gate.reasons[0]).toMatch(/^NCCR is .* and must be above 0.8$/)
    expect(report.worst.length).toBe(10)
    const lost = new Set(CONCEPTS.filter((_, index) => index % 3 === 0).map(({ doc, line }) => `${doc}:${line}`))
    const places = report.worst.flatMap(({ place }) => place ?? [])
    expect(places.length).toBeGreaterThan(5)
    expect(places.filter((place) => !lost.has(place))).toEqual([])
  })

  it('fails when search never stays silent', async () => {
    const report = await validateEpoch({ ...request, abstainBelow: -1 }, tools())
    expect(report).toMatchObject({ passed: false, iur: 0, unseen_counts: { Hallucination: 50 } })
    expect(report.worst.some(({ expected, outcome }) => expected === null && outcome === 'Hallucination')).toBe(true)
  })

  it('gives the same report for the same seed, and asks others for another one', async () => {
    const smaller = { ...request, config: { ...config, seen_sample_size: 20 } }
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => validateEpoch({ ...smaller, seed }, tools({ search: searchOver(CONCEPTS) }))),
    )
    expect(again).toEqual(first)
    expect(other?.seen_results).not.toEqual(first?.seen_results)
  })

  it('asks the judge only about what similarity leaves open', async () => {
    const similarities: (number | null)[] = []
    const judge = {
      model: 'counts',
      judge: async () => {
        similarities.push(null)
        return 'Correct' as const
      },
    }
    const report = await validateEpoch(request, tools({ judge }))
    const probes = report.seen_results.flatMap((result) => result.probes)
    const open = probes.filter(
      ({ similarity_score: it }) =>
        it !== null && it >= config.similarity_low_threshold && it <= config.similarity_high_threshold,
    )
    expect(similarities.length).toBe(open.length)
    expect(report.decided_by.judge).toBe(open.length)
    expect(report.decided_by.similarity + open.length + report.decided_by.refusal).toBe(probes.length)
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
    const report = await validateEpoch(request, tools({ search: limited, stopReason }))
    expect(report).toMatchObject({ passed: false, partial: 'the budget is used up', unseen_results: [] })
    expect(report.gate.reasons).toContain('the budget is used up')
    expect(report.seen_results.length).toBeGreaterThan(10)
    expect(report.missing.seen).toBe(50 - report.seen_results.length)
    asked = 0
    await expect(validateEpoch(request, tools({ search: limited }))).rejects.toThrow(Spent)
  })

  it('asks once about a sentence that makes several claims', async () => {
    const twice = CONCEPTS.slice(0, 10).flatMap((concept) => [concept, { ...concept, qa_id: `${concept.qa_id}-b` }])
    const report = await validateEpoch({ ...request, concepts: twice }, tools())
    expect(report.seen_results.map(({ concept }) => concept?.qa_id).sort()).toEqual(
      CONCEPTS.slice(0, 10)
        .map(({ qa_id }) => qa_id)
        .sort(),
    )
    expect(report.missing.seen).toBe(40)
  })

  it('asks own questions instead, and sees answers that contradict each other', async () => {
    const answers: Record<string, string> = { a: 'Port 3000 it is', b: 'Nothing like this, ask the parrot' }
    const search: ValidationTools['search'] = async (question) => {
      const text = answers[question]
      return text === undefined ? [] : [{ qa_id: question, text, score: 1 }]
    }
    const questions = {
      seen: [{ concept_id: 'k', ground_truth: 'Port 3000 it is', variations: ['a', 'a'], concept: null, value: null }],
      unseen: [
        { id: 'u1', kind: 'near' as const, variations: ['a', 'b'] },
        { id: 'u2', kind: 'near' as const, variations: ['a', 'a'] },
        { id: 'u3', kind: 'far' as const, variations: ['x', 'y'] },
      ],
    }
    const report = await validateEpoch({ ...request, questions }, tools({ search }))
    expect(report.seen_results.map(({ outcome }) => outcome)).toEqual(['Consistent_Correct'])
    expect(report.unseen_results.map(({ outcome }) => outcome)).toEqual([
      'Inconsistent',
      'Hallucination',
      'Uninformative',
    ])
  })

  it.each([{ seed: 0.5 }, { answerSize: 0 }])('is refused with %j', async (given) => {
    await expect(validateEpoch({ ...request, ...given }, tools())).rejects.toMatchObject({ code: 'DOCALIGN_E951' })
  })
})
