import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localEmbedder } from '../../../src/base/models/local-embedder.ts'
import {
  cosineSimilarity,
  verdictBySimilarity,
  verdictWithWords,
} from '../../../src/search/epochs/answers/similarity.ts'
import { statedValueJudge } from '../../../src/search/epochs/answers/without-model.ts'
import { calibrateThresholds } from '../../../src/search/epochs/calibration/calibrate.ts'
import { readValidationConfig } from '../../../src/search/epochs/config.ts'

describe('Similarity alone', () => {
  it.each([
    [0.86, 'Correct'],
    [0.85, null],
    [0.7, null],
    [0.6, null],
    [0.59, 'Wrong'],
    [-1, 'Wrong'],
  ])('of %d says %s', (similarity, verdict) => {
    expect(verdictBySimilarity(similarity, readValidationConfig())).toBe(verdict)
  })

  it.each([
    [[1, 0], [2, 0], 1],
    [[1, 0], [0, 3], 0],
    [[1, 1], [-1, -1], -1],
    [[0, 0], [1, 1], 0],
  ])('of %j and %j', (left, right, cosine) => expect(cosineSimilarity(left, right)).toBeCloseTo(cosine, 12))

  it('is not taken of vectors of different length', () => {
    expect(() => cosineSimilarity([1], [1, 2])).toThrow(expect.objectContaining({ code: 'DOCALIGN_E951' }))
  })
})

describe('Similarity with words', () => {
  const config = readValidationConfig()
  const truth = 'Logs go to files, never to standard output.'
  it.each([
    ['the truth itself', 0.99, 'Logs go to files, never to standard output.', 'Correct'],
    ['the truth among more words', 0.9, 'By default logs go to files, never to the standard output of it.', 'Correct'],
    ['the truth at the end of a sentence', 0.9, 'In short: logs go to files, never to standard output!', 'Correct'],
    ['words that changed places', 1, 'Logs go to standard output, never to files.', null],
    ['one "not" more', 0.97, 'Logs do not go to files, never to standard output.', null],
    ['another value', 0.97, 'Logs go to files, never to standard error.', null],
    ['something between', 0.7, 'Logs go to files.', null],
    ['other words for the same', 0.4, 'Files, not standard output, are where logs end up.', null],
    ['something else', 0.4, 'Tulips flower in April.', 'Wrong'],
  ])('of %s', (_, similarity, answer, verdict) => {
    expect(verdictWithWords(similarity, { answer, truth }, config)).toBe(verdict)
  })
})

describe('The judge without a model', () => {
  const truth = 'The server listens on port 3000 unless PORT is set.'
  it.each([
    ['By default the server listens on port 3000.', '3000', 'Correct'],
    ['By default the server listens on port 30000.', '3000', 'Wrong'],
    ['3000 files were read in a second of work.', '3000', 'Wrong'],
    ['Tulips.\n\n---\n\nThe server listens on port 3000.', '3000', 'Correct'],
    ['The server listens on port 3000.', null, 'Wrong'],
  ])('takes %j with the value %j for %s', async (answer, value, verdict) => {
    expect(
      await statedValueJudge.judge({ question: 'Which port?', answer, ground_truth: truth, place: null, value }),
    ).toBe(verdict)
  })
})

describe('The local embedder', () => {
  const cosine = async (left: string, right: string) => {
    const [a = [], b = []] = await localEmbedder.embed([left, right])
    return cosineSimilarity(a, b)
  }

  it('puts texts of like words near each other', async () => {
    expect(await cosine('Set the port of the server', 'Set the port of the server')).toBeCloseTo(1, 9)
    const near = await cosine('Set the port of the server', 'The server port is settable')
    const far = await cosine('Set the port of the server', 'Tulips flower in April')
    expect(near).toBeGreaterThan(far + 0.3)
  })

  it('gives vectors of length 1 for any text with a letter, and no direction to others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const [vector = []] = await localEmbedder.embed([text])
        const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
        if (/[\p{L}\p{N}]/u.test(text.toLowerCase())) expect(length).toBeCloseTo(1, 9)
        else expect([0, 1]).toContain(Math.round(length * 1e9) / 1e9)
      }),
    )
  })
})

describe('A calibration', () => {
  const pairs = (count: number, right: (i: number) => number, wrong: (i: number) => number) =>
    Array.from({ length: count }, (_, i) => [
      { id: `r${i}`, similarity: right(i / count), correct: true },
      { id: `w${i}`, similarity: wrong(i / count), correct: false },
    ]).flat()

  it('leaves nothing open where right and wrong answers are apart', () => {
    const fit = calibrateThresholds(
      'm',
      pairs(
        40,
        (x) => 0.7 + 0.2 * x,
        (x) => 0.1 + 0.3 * x,
      ),
      { precision: 1 },
    )
    expect(fit.similarity_low_threshold).toBeGreaterThanOrEqual(0.09)
    expect(fit.similarity_high_threshold).toBeGreaterThan(0.35)
    expect(fit.similarity_high_threshold).toBeLessThan(0.72)
    expect(fit.held_out).toMatchObject({ pairs: 40, accuracy: 1, auc: 1 })
  })

  it('leaves open what overlaps, and keeps its promise on the rest', () => {
    const fit = calibrateThresholds(
      'm',
      pairs(
        200,
        (x) => 0.4 + 0.6 * x,
        (x) => 0.6 * x,
      ),
    )
    expect(fit.similarity_low_threshold).toBeLessThan(fit.similarity_high_threshold)
    expect(fit.held_out.decided).toBeGreaterThan(0.4)
    expect(fit.held_out.decided).toBeLessThan(1)
    expect(fit.held_out.accuracy).toBeGreaterThan(0.9)
  })

  it('leaves everything to the judge where an embedder tells nothing', () => {
    const fit = calibrateThresholds(
      'm',
      pairs(
        40,
        () => 0.5,
        () => 0.5,
      ),
    )
    expect(fit.held_out).toMatchObject({ decided: 0, accuracy: null, auc: 0.5 })
  })

  it.each([
    [[], /at least 20/],
    [
      pairs(
        20,
        () => 1,
        () => 0,
      ).map((pair) => ({ ...pair, correct: true })),
      /both right and wrong/,
    ],
    [
      pairs(
        20,
        () => 2,
        () => 0,
      ),
      /not between -1 and 1/,
    ],
  ])('is refused without what it needs', (given, message) => {
    expect(() => calibrateThresholds('m', given)).toThrow(message)
  })
})
