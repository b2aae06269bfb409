import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLAIM_TYPES } from '../../src/config/claim-types.ts'
import { readMarkdown } from '../../src/docs/markdown/markdown.ts'
import type { Concept } from '../../src/epochs/concept.ts'
import { conceptsOf } from '../../src/epochs/concepts.ts'
import { guideOf } from '../../src/epochs/questions/guide.ts'
import { readQuestions } from '../../src/epochs/questions/read.ts'
import { sampleConcepts } from '../../src/epochs/questions/sample.ts'
import { chooseUnseen } from '../../src/epochs/questions/unseen/choose.ts'
import { questionVariations } from '../../src/epochs/questions/variations.ts'
import { CONCEPTS, guideTo } from './corpus.ts'

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
  const [first] = CONCEPTS.filter(({ claim_type }) => claim_type === 'dependency_version')
  const needs = first as Concept

  it('ask with the title as a how-to, for the relation of the entity, and in key words', () => {
    expect(questionVariations(needs, 3)).toEqual([
      'how does The parser Needs work: builds plugin',
      'which version of the parser plugin do I need',
      'parser Needs builds plugin',
    ])
  })

  it('ask with what the code says of an option, and with the words of links elsewhere', () => {
    const flag: Concept = {
      ...{ ...needs, doc: 'docs/cli.md', claim_type: 'cli_flag', value: '--dry-run', subject: null },
      ...{ ground_truth: 'With --dry-run nothing is uploaded to the registry.', headings: ['Publish a package'] },
    }
    const guide = guideOf([
      {
        ...{ kind: 'code', file: 'src/cli.ts', titles: ['publish', '-n, --dry-run'] },
        text: '-n, --dry-run\nShow what would be sent. Default: false.',
      },
      {
        ...{ kind: 'section', file: 'README.md', titles: ['Read on'] },
        text: 'See [trying a release first](docs/cli.md#publish-a-package) or [the site](https://example.org/a).',
      },
    ])
    expect(questionVariations(flag, 4, () => 1, guide)).toEqual([
      'how to show what would be sent',
      'trying a release first nothing uploaded',
      'how do I publish a package: nothing uploaded',
      'which option is for nothing uploaded registry',
    ])
  })

  it.each([
    ['Exports all notes as files.', 'how to export all notes as files'],
    ['Publishes a release to the registry.', 'how to publish a release to the registry'],
    ['Every note of a folder.', 'what is there for every note of a folder'],
    ['Format of the output file.', 'what is there for format of the output file'],
  ])('ask for what the code says, whether it tells what to do or not: %s', (help, expected) => {
    const symbol: Concept = {
      ...{ ...needs, claim_type: 'symbol', value: 'readNotes()', subject: null },
      ...{ ground_truth: 'Call readNotes() once with the path of the shelf.', headings: ['Reading'] },
    }
    const passage = { kind: 'code', file: 'src/a.ts', titles: ['readNotes()'], text: `readNotes()\n${help}` } as const
    expect(questionVariations(symbol, 1, () => 1, guideOf([passage]))).toEqual([expected])
  })

  it('name the words of a statement that stand in few others', () => {
    const frequency = (word: string) => (word === 'version' || word === 'plugin' ? 9 : 2)
    expect(questionVariations({ ...needs, headings: ['What is needed'] }, 1, frequency)).toEqual([
      'what is needed: builds parser',
    ])
  })

  const word = fc.constantFrom(
    'port',
    'server',
    'cache',
    'plugin',
    'reads',
    'writes',
    '<img src="x">',
    '`code`',
    '[a](b.md)',
  )
  const concept = fc
    .record({
      words: fc.array(word, { minLength: 1, maxLength: 12 }),
      value: fc.constantFrom('3000', 'src/a.ts', 'npm run build', 'openFile()', 'MAX_SIZE'),
      heading: fc.array(word, { minLength: 0, maxLength: 3 }),
      claim_type: fc.constantFrom(...CLAIM_TYPES),
    })
    .map(
      ({ words, value, heading, claim_type }): Concept => ({
        ...{ concept_id: 1, qa_id: 'q', doc: 'docs/some-page.md', line: 1, claim_type, value, subject: null },
        ...{ ground_truth: `${words.join(' ')} ${value}.`, headings: heading.length === 0 ? [] : [heading.join(' ')] },
      }),
    )

  it('are all different, never have the value or markup, and never repeat the statement', () => {
    fc.assert(
      fc.property(concept, (each) => {
        const questions = questionVariations(each, 3) ?? []
        expect(new Set(questions).size).toBe(questions.length)
        for (const question of questions) {
          expect(question).not.toContain(each.value)
          expect(question).not.toMatch(/[<>`\]…]/)
        }
        const words = each.ground_truth.split(' ').filter((part) => /^\w/.test(part))
        for (let at = 0; at + 6 <= words.length; at++)
          for (const question of questions) expect(question).not.toContain(words.slice(at, at + 6).join(' '))
      }),
    )
    for (const each of CONCEPTS) expect(questionVariations(each, 3)?.length).toBe(3)
  })

  it.each([
    ['nothing but a value', 'src/a.ts', 'src/a.ts'],
    ['a label and a value', 'Code: ERR_GOT', 'ERR_GOT'],
    ['a value that is not written there', 'Read the names of a list. (list.of)', 'list.of'],
  ])('are not made of statements with %s', (_, ground_truth, value) => {
    const bare = { claim_type: 'symbol', ground_truth, value, headings: ['Names of lists'], subject: null } as const
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
  const { topics } = guideTo(CONCEPTS)

  it('are half far from it and half near it, each in three ways', () => {
    const chosen = chooseUnseen(corpus, 50, 1, topics)
    expect(chosen.filter(({ kind }) => kind === 'far').length).toBe(25)
    expect(new Set(chosen.map(({ id }) => id)).size).toBe(50)
    expect(chosen.every(({ variations }) => new Set(variations).size === 3)).toBe(true)
    expect(chooseUnseen(corpus, 50, 1, topics)).toEqual(chosen)
    expect(chooseUnseen(corpus, 50, 2, topics)).not.toEqual(chosen)
  })

  it('are near by the words of the corpus', () => {
    const near = chooseUnseen(corpus, 50, 1, topics).filter(({ kind }) => kind === 'near')
    for (const { variations } of near)
      expect(topics.some((topic) => variations.every((question) => question.includes(topic)))).toBe(true)
  })

  it('leave out an attribute that a text has together with a word of the topic', () => {
    const asked = (texts: readonly string[]) =>
      chooseUnseen(texts, 2000, 1, ['The mailer']).flatMap(({ variations }) => variations)
    expect(asked(corpus)).toContain('The mailer time zone')
    expect(asked([...corpus, 'The time zone is that of the server.'])).toContain('The mailer time zone')
    expect(asked([...corpus, 'Each mailer has a zone, and a time.'])).not.toContain('The mailer time zone')
  })

  it('leave out a far one of which a text speaks', () => {
    const asked = (texts: readonly string[]) => chooseUnseen(texts, 200, 1).flatMap(({ variations }) => variations)
    const egg = 'How long should a soft-boiled egg cook?'
    expect(asked(corpus)).toContain(egg)
    expect(asked([...corpus, 'An egg is hidden here.'])).not.toContain(egg)
  })
})

describe('A file of questions', () => {
  it('is a list or has one question per line', () => {
    const known = { id: 1, ground_truth: 'Node 20', value: '20', variations: ['Which Node?'] }
    const unknown = { id: 'u', unseen: true, variations: ['Which egg?'] }
    const expected = {
      seen: [{ concept_id: 1, ground_truth: 'Node 20', variations: ['Which Node?'], concept: null, value: '20' }],
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
