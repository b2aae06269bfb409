import { describe, expect, it } from 'vitest'
import type { ClaimType } from '../../src/config/claim-types.ts'
import { valueJudge } from '../../src/epochs/answers/value-judge.ts'
import { readValidationConfig, type ValidationConfig } from '../../src/epochs/config.ts'
import { embeddedGeneratorFor } from '../../src/epochs/questions/generator.ts'
import { shuffled } from '../../src/epochs/questions/sample.ts'
import { type ValidationRequest, type ValidationTools, validateEpoch } from '../../src/epochs/validate.ts'
import { localEmbedder } from '../../src/models/local-embedder.ts'
import { CONCEPTS, guideTo, searchOver } from './corpus.ts'

/** Another value of the same shape. */
const OTHER_VALUES: Readonly<Partial<Record<ClaimType, string>>> = {
  path_reference: 'lib/old/begin.ts',
  environment: 'OLD_MAXIMUM',
  command: 'yarn start old',
  symbol: 'oldname',
  dependency_version: '99.9',
}

const config: ValidationConfig = readValidationConfig()
const generator = embeddedGeneratorFor(
  CONCEPTS.map(({ ground_truth }) => ground_truth),
  guideTo(CONCEPTS),
)
const request: ValidationRequest = {
  ...{ epoch_id: 'e1', concepts: CONCEPTS, questions: null, config, mode: 'embedded', seed: 1 },
  ...{ abstainBelow: 0.4, answerSize: 3 },
}
const tools = (given: Partial<ValidationTools> = {}): ValidationTools => ({
  ...{ search: searchOver(CONCEPTS), generator, embedder: localEmbedder, judge: valueJudge },
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

  it('fails when every fact is contradicted in another place, however well it is found', async () => {
    const contradicting = CONCEPTS.map((concept, index) => ({
      ...concept,
      qa_id: `old-${index}`,
      doc: 'docs/old.md',
      ground_truth: concept.ground_truth.replace(concept.value, OTHER_VALUES[concept.claim_type] ?? 'otherwise'),
    }))
    const report = await validateEpoch(request, tools({ search: searchOver([...CONCEPTS, ...contradicting]) }))
    expect(report.passed).toBe(false)
    expect(report.nccr).toBeLessThan(0)
    const probes = report.seen_results.flatMap((result) => result.probes)
    expect(probes.filter((each) => each.contradicted_by !== null).length).toBeGreaterThan(100)
  })

  it('fails on most seeds when a tenth of the entries is gone, and passes with all of them', async () => {
    const outcomes: boolean[] = []
    for (const seed of [1, 2, 3]) {
      expect((await validateEpoch({ ...request, seed }, tools())).passed).toBe(true)
      const lost = new Set(shuffled(CONCEPTS, seed).slice(0, 5))
      const search = searchOver(CONCEPTS.filter((concept) => !lost.has(concept)))
      outcomes.push((await validateEpoch({ ...request, seed }, tools({ search }))).passed)
    }
    expect(outcomes.filter((passed) => !passed).length).toBeGreaterThanOrEqual(2)
  })

  it('of one concept is too small, whatever is answered and whoever asks', async () => {
    const one = CONCEPTS.slice(0, 1)
    const report = await validateEpoch({ ...request, concepts: one }, tools({ search: searchOver(one) }))
    expect(report).toMatchObject({ passed: false, nccr: 1 })
    expect(report.gate.reasons).toEqual(['too small to validate: 1 of at least 20 known facts'])
    const [first] = one
    const questions = {
      seen: [
        { concept_id: 1, ground_truth: first?.ground_truth ?? '', variations: ['parser'], concept: null, value: null },
      ],
      unseen: [{ id: 'u', kind: 'near' as const, variations: ['xyzzy'] }],
    }
    const own = await validateEpoch({ ...request, questions }, tools())
    expect(own).toMatchObject({ passed: false, nccr: 1, iur: 1 })
    expect(own.gate.reasons).toHaveLength(2)
  })

  it('asks for all vectors at once, each text once', async () => {
    const asked: string[][] = []
    const embedder = {
      model: localEmbedder.model,
      embed: (texts: readonly string[]) => {
        asked.push([...texts])
        return localEmbedder.embed(texts)
      },
    }
    await validateEpoch(request, tools({ embedder }))
    expect(asked.length).toBe(1)
    expect(new Set(asked[0]).size).toBe(asked[0]?.length)
  })

  it('fails when search never stays silent', async () => {
    const report = await validateEpoch({ ...request, abstainBelow: -1 }, tools())
    expect(report).toMatchObject({ passed: false })
    expect(report.unseen_counts.Uninformative).toBeUndefined()
    expect(report.unseen_counts.Hallucination).toBeGreaterThanOrEqual(25)
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
