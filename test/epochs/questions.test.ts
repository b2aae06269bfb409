import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../src/docs/markdown/markdown.ts'
import { conceptsOf } from '../../src/epochs/concepts.ts'
import { readQuestions } from '../../src/epochs/questions/read.ts'
import { sampleConcepts } from '../../src/epochs/questions/sample.ts'
import { chooseUnseen } from '../../src/epochs/questions/unseen/choose.ts'
import { questionVariations } from '../../src/epochs/questions/variations.ts'
import { CONCEPTS } from './corpus.ts'

const PAGE = `# Guide

## Install

You need **Node.js 20** or newer. The settings are read from [the example](config/example.yml) once.

\`\`\`sh
npm run build
\`\`\`

| command | what it does |
| --- | --- |
| \`npm run lint\` | looks for mistakes |
`

const claim = { id: 'c', subject: null }

describe('The concept of a claim', () => {
  const page = readMarkdown('docs/guide.md', PAGE)

  it.each([
    [
      'a version in a sentence',
      {
        ...claim,
        type: 'dependency_version',
        line: 5,
        value: '20',
        subject: { kind: 'engine', engine: 'node' },
      } as const,
      { ground_truth: 'You need Node.js 20 or newer.', subject: 'node', headings: ['Guide', 'Install'] },
    ],
    [
      'the target of a link',
      { ...claim, type: 'link', line: 5, value: 'config/example.yml' } as const,
      { ground_truth: expect.stringMatching(/the example.*\(config\/example\.yml\)$/), subject: null },
    ],
    [
      'a row of a table',
      { ...claim, type: 'command', line: 13, value: 'npm run lint' } as const,
      { ground_truth: 'npm run lint: looks for mistakes' },
    ],
    [
      'a line of code',
      { ...claim, type: 'command', line: 8, value: 'npm run build' } as const,
      { ground_truth: expect.stringMatching(/npm run build$/), line: 8 },
    ],
  ])('is made of %s', (_, stated, expected) => {
    expect(conceptsOf(page, [stated], 7)).toEqual([
      expect.objectContaining({ concept_id: 7, qa_id: 'c', doc: 'docs/guide.md', ...expected }),
    ])
  })
})

describe('Questions without a model', () => {
  it('ask from the heading, with the value masked, and by the subject', () => {
    const [concept] = CONCEPTS.filter(({ claim_type }) => claim_type === 'dependency_version')
    expect(concept && questionVariations(concept, 3)).toEqual([
      'Which version is it in “The parser › Needs” for builds, plugin, version?',
      '“Whoever builds the parser needs its plugin in version ….” — what should there be?',
      'Which version of the parser plugin is it for builds, needs?',
    ])
  })

  it('name the words of a statement that stand in few others', () => {
    const [concept] = CONCEPTS.filter(({ claim_type }) => claim_type === 'dependency_version')
    const frequency = (word: string) => (word === 'version' || word === 'plugin' ? 9 : 2)
    expect(concept && questionVariations({ ...concept, headings: ['Needs'] }, 1, frequency)).toEqual([
      'Which version is it in “Needs” for builds, parser, plugin?',
    ])
  })

  it('are all different, and give the value away only where it is the subject', () => {
    for (const concept of CONCEPTS) {
      const questions = questionVariations(concept, 3) ?? []
      expect(new Set(questions).size).toBe(3)
      const telling = questions.filter((question) => question.includes(concept.value))
      expect(telling.length).toBe(concept.subject === null ? 1 : 0)
    }
  })

  it('are not made of statements with nothing but a value', () => {
    const bare = {
      claim_type: 'path_reference',
      ground_truth: 'src/a.ts',
      value: 'src/a.ts',
      headings: [],
      subject: null,
    } as const
    expect(questionVariations({ concept_id: 1, qa_id: 'q', doc: 'a.md', line: 1, ...bare }, 3)).toBeNull()
  })
})

describe('A sample', () => {
  const concepts = fc
    .array(fc.record({ doc: fc.constantFrom('a.md', 'b.md', 'c.md'), claim_type: fc.constantFrom('link', 'symbol') }), {
      minLength: 1,
      maxLength: 80,
    })
    .map((all) => all.map((each, index) => ({ ...each, qa_id: String(index) })))

  it('has each stratum by its share, rounded, and depends on the seed and not on the order', () => {
    fc.assert(
      fc.property(concepts, fc.integer({ min: 1, max: 60 }), fc.nat(1000), (all, size, seed) => {
        const sample = sampleConcepts(all, size, seed)
        expect(sample.length).toBe(Math.min(size, all.length))
        expect(new Set(sample).size).toBe(sample.length)
        expect(sampleConcepts([...all].reverse(), size, seed)).toEqual(sample)
        for (const { doc, claim_type } of all) {
          const of = (list: typeof all) =>
            list.filter((each) => each.doc === doc && each.claim_type === claim_type).length
          const share = (of(all) * sample.length) / all.length
          expect(Math.abs(of(sample) - share)).toBeLessThan(1 + 1e-9)
        }
      }),
    )
  })

  it('of another seed is another one', () => {
    expect(sampleConcepts(CONCEPTS, 20, 1)).not.toEqual(sampleConcepts(CONCEPTS, 20, 2))
  })
})

describe('Questions that the corpus does not answer', () => {
  const corpus = CONCEPTS.map(({ ground_truth }) => ground_truth)

  it('are half far from it and half near it', () => {
    const chosen = chooseUnseen(corpus, 50, 1)
    expect(chosen.filter(({ kind }) => kind === 'far').length).toBe(25)
    expect(new Set(chosen.map(({ id }) => id)).size).toBe(50)
    expect(chooseUnseen(corpus, 50, 1)).toEqual(chosen)
    expect(chooseUnseen(corpus, 50, 2)).not.toEqual(chosen)
  })

  it('leave out what a text speaks of', () => {
    const asked = (texts: string[]) => chooseUnseen(texts, 200, 1).flatMap(({ variations }) => variations)
    const kafka = 'Which environment variable sets the size of the Kafka heap?'
    const inventory = 'In which file are the hosts of an Ansible inventory kept?'
    expect(asked(corpus)).toEqual(expect.arrayContaining([kafka, inventory]))
    const others = asked([...corpus, 'Events go to Kafka.', 'Ansible deploys it.', 'The inventory is a list.'])
    expect(others).not.toContain(kafka)
    // Both words have to stand in one text.
    expect(others).toContain(inventory)
  })
})

describe('A file of questions', () => {
  it('is a list or has one question per line', () => {
    const known = { id: 1, ground_truth: 'Node 20', variations: ['Which Node?'] }
    const unknown = { id: 'u', unseen: true, variations: ['Which egg?'] }
    const expected = {
      seen: [{ concept_id: 1, ground_truth: 'Node 20', variations: ['Which Node?'], concept: null, value: null }],
      unseen: [{ id: 'u', kind: 'near', variations: ['Which egg?'] }],
    }
    expect(readQuestions(JSON.stringify([known, unknown]), 'q.json')).toEqual(expected)
    expect(readQuestions(`${JSON.stringify(known)}\n\n${JSON.stringify(unknown)}\n`, 'q.jsonl')).toEqual(expected)
  })

  it.each([
    ['', 'q holds no questions'],
    ['{"id":1}', 'q:1 needs id'],
    ['[1]', 'q[0] needs id'],
    ['{"id":1,"ground_truth":"a","variations":["b"]}\n{', 'q:2 is no JSON'],
    ['{"id":1,"ground_truth":"a","variations":["b"]}\n{"id":"1","unseen":true,"variations":["b"]}', 'q:2 has the id 1'],
  ])('%j is refused', (text, message) => {
    expect(() => readQuestions(text, 'q')).toThrow(
      expect.objectContaining({ code: 'DOCALIGN_E952', message: expect.stringContaining(message) }),
    )
  })
})
