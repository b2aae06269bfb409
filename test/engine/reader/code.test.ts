import { describe, expect, it } from 'vitest'
import { type FileFacts, NO_FACTS } from '../../../src/engine/ecosystems/file-facts.ts'
import { openSnapshots } from '../../../src/engine/facts/snapshots.ts'
import { absenceRefusal } from '../../../src/engine/reader/absence.ts'
import { chunksOf } from '../../../src/engine/reader/code/chunks.ts'
import { type CodeFile, indexCode } from '../../../src/engine/reader/code/code-index.ts'
import { namesIn } from '../../../src/engine/reader/code/names.ts'
import { readCode } from '../../../src/engine/reader/code/read-code.ts'
import { evidenceFor } from '../../../src/engine/reader/evidence.ts'
import { lookUp } from '../../../src/engine/reader/look-ups.ts'
import { checkProof } from '../../../src/engine/reader/proof.ts'
import type { ReadType } from '../../../src/engine/reader/questions/fault.ts'
import { excerptTexts } from '../../../src/engine/reader/questions/first.ts'
import { open } from '../../base/git/opened.ts'
import { type Files, history } from '../scan/scanned.ts'

const declaring = (...names: readonly [string, number][]): FileFacts => ({
  ...NO_FACTS,
  declarations: names.map(([name, line]) => ({ name, line, kind: 'function', container: null, exported: true })),
})
const file = (path: string, text: string, facts: FileFacts = NO_FACTS): CodeFile => ({
  ...{ path, text, facts },
  class: path.startsWith('test/') ? 'test' : 'source',
})
const body = (lines: number, line = '  work()') => `${Array(lines).fill(line).join('\n')}\n`

describe('The pieces of a file', () => {
  const text = `import x\n${body(9)}/** Says it. */\nfunction retry() {\n${body(90)}}\n`
  const lines = text.split('\n')

  it('begin with the comment of a declaration, have no gaps, and are cut where they are long', () => {
    const chunks = chunksOf('a.js', lines, declaring(['retry', 12]))
    expect(chunks.map(({ from, to, declares }) => [from, to, declares])).toEqual([
      [1, 10, []],
      [11, 57, ['retry']],
      [58, 104, []],
    ])
  })

  it('are some lines each where declarations are not read', () => {
    expect(chunksOf('Makefile', lines, undefined).map(({ from, to }) => [from, to])).toEqual([
      [1, 35],
      [36, 70],
      [71, 104],
    ])
  })
})

describe('Names of code', () => {
  it.each([
    ['Set `max-columns` and run `a.readNotes()` in time', false, ['maxcolumns', 'max', 'columns', 'readnotes']],
    ['Words of prose, but MAX_RETRIES and readNotes', false, ['maxretries', 'readnotes']],
    ['const tries = 5', true, ['const', 'tries']],
  ])('of %j', (text, isSample, names) => {
    expect([...namesIn(text, isSample)]).toEqual(expect.arrayContaining(names))
  })
})

const code = indexCode(
  [
    file(
      'src/fetch.js',
      `// fetches\n${body(8)}function fetchNotes() {\n  const maxTries = 5\n}\n`,
      declaring(['fetchNotes', 10]),
    ),
    file('src/call.js', `${body(30)}fetchNotes() // when idle\n`),
    file('src/other.js', body(60, "  log('nothing to do')")),
    file('test/fetch.js', 'fetchNotes() || oldName()\n'),
  ],
  { paths: ['src/fetch.js', 'src/call.js', 'src/other.js', 'test/fetch.js', 'docs/a.md'] },
)
const passage = (text: string) => ({
  file: 'a.md',
  titles: ['Widgets'],
  from: 1,
  to: 1,
  samples: new Set<number>(),
  text,
})

describe('Evidence', () => {
  it('is what declares a name in any spelling, before what uses it, and before tests', () => {
    const found = evidenceFor(passage('The `fetch-notes` command tries `max_tries` times.'), code)
    expect(found.map(({ path }) => path)).toEqual(['src/fetch.js', 'src/call.js', 'test/fetch.js'])
    expect(found[0]).toMatchObject({ text: expect.stringContaining('const maxTries = 5') })
  })

  it.each(['website/components/ahead.js', 'contrib/completion/_ahead'])(
    'is rather that of the product than that of %s, which repeats it',
    (path) => {
      const text = 'export const readAhead = 5 // how much is read ahead\n'
      const site = indexCode([file(path, text), file('src/zz-ahead.js', text)])
      const [first] = evidenceFor(passage('How much is read ahead is set by `readAhead`.'), site)
      expect(first?.path).toBe('src/zz-ahead.js')
    },
  )

  it('is rather code than a test of it that Rust has in the same file', () => {
    const tests = `#[cfg(test)]\nmod tests {\n  fn keeps_read_ahead() {\n    read_ahead(5); // how much is read ahead\n  }\n}\n`
    const rust = indexCode([
      file('src/a.rs', `fn other() {\n${body(20)}}\n${tests}fn last() {}\n`, declaring(['other', 1], ['last', 30])),
      file('src/z.rs', 'fn read_ahead() {} // how much is read ahead\n'),
    ])
    const shown = evidenceFor(passage('How much is read ahead is set by `read_ahead`.'), rust)
    expect(shown[0]?.path).toBe('src/z.rs')
    expect(rust.having('keeps_read_ahead').map(({ from, to }) => [from, to])).toEqual([[23, 28]])
  })

  it.each([
    ['`readAhead` is 5.', false],
    ['`readAhead` is 5 in every workflow.', true],
  ])('of jobs that run on the host is shown where a passage speaks of them: %s', (text, expected) => {
    const jobs = indexCode([
      { ...file('.github/workflows/test.yml', 'env:\n  readAhead: 5\n'), class: 'config' },
      file('src/a.js', body(5)),
    ])
    const shown = evidenceFor(passage(text), jobs).map(({ path }) => path)
    expect(shown.includes('.github/workflows/test.yml')).toBe(expected)
  })

  it('is written without the indentation that its lines share', () => {
    const text = '\n\n    def a():\n      go()\n\n    end\n'
    expect(excerptTexts([{ path: 'a.rb', from: 3, to: 9, text }]).join()).toMatch(
      /lines 3 to 9\n\ndef a\(\):\n {2}go\(\)\nend\n</,
    )
  })

  it('is written by file, without what is blank and without all but the beginnings of comments', () => {
    const text = '/**\n * Waits.\n * For long.\n */\nwait() // a while\n\n// One.\n// Two.\ngo() /* on\n and on */\n'
    const excerpts = [
      { path: 'a.js', from: 20, to: 29, text },
      { path: 'b.js', from: 1, to: 1, text: 'b()' },
      { path: 'a.js', from: 1, to: 1, text: '//go:embed notes' },
    ]
    const [a = '', b = ''] = excerptTexts(excerpts)
    expect(a).toContain(
      'a.js, lines 1 to 1\n\n//go:embed notes\n\nlines 20 to 29\n\n/**\nwait() // a while\n// One.\ngo() /* on\n and on */\n',
    )
    expect(b).toContain('b.js, lines 1 to 1\n\nb()\n')
    expect(excerptTexts([{ path: 'a.yml', from: 1, to: 3, text: '# One.\n# retries: 3\na: 1' }])[0]).toContain(
      '# retries: 3',
    )
  })

  it('stays within its length', () => {
    const large = indexCode([file('a.js', body(5000, 'const retryLimit = 10_000'))])
    const length = evidenceFor(passage('The `retryLimit` is ten.'), large).reduce(
      (sum, { text }) => sum + text.length,
      0,
    )
    expect(length).toBeLessThanOrEqual(30_000)
  })
})

describe('A look-up', () => {
  it.each([
    ['name', 'fetchNotes()', ['src/fetch.js, from line 10', 'src/call.js:31: fetchNotes() // when idle']],
    ['pattern', 'max\\w+ = \\d', ['src/fetch.js:11\n', 'const maxTries = 5']],
    ['pattern', 'fetchNotes( ||', ['Nothing in the code.']],
    ['path', './src/', ['src/fetch.js', 'src/call.js']],
    ['path', 'call.js', ['fetchNotes() // when idle']],
    ['path', 'docs/a.md', ['docs/a.md is there']],
    ['path', 'src/none.js', ['src/none.js is not there']],
    ['callers', 'api.fetchNotes', ['src/call.js:31']],
    ['name', 'nobody', ['Nothing in the code.']],
  ] as const)('of a %s %j shows where it is', (kind, value, expected) => {
    const { text } = lookUp({ kind, value }, code)
    for (const each of expected) expect(text).toContain(each)
  })
})

describe('What decides below the line that is looked up', () => {
  const lines = [
    'class Range:',
    '    """A range of numbers."""',
    ...Array.from({ length: 10 }, (_, index) => `    field_${index} = None`),
    '    def __init__(self, low, clamp=False):',
    '        self.clamp = clamp',
    '        self.names = sorted(low)',
  ]
  const python = indexCode([file('range.py', lines.join('\n'), declaring(['Range', 1], ['__init__', 13]))])

  it.each([
    ['name', 'Range'],
    ['pattern', 'def __init__'],
  ] as const)('is shown by %s', (kind, value) => {
    expect(lookUp({ kind, value }, python).text).toContain('self.names = sorted(low)')
  })

  it('is only counted where much matches', () => {
    const { text } = lookUp({ kind: 'pattern', value: 'field_\\d' }, python)
    expect(text.split('\n')).toHaveLength(11)
  })
})

describe('An absence', () => {
  const isAbsent = (source: string, from = code, type: ReadType = 'behavior') =>
    absenceRefusal(source, { type, passage: passage('x') }, from) === null
  const read = async (files: Files, maxSearchedBytes?: number) => {
    const repository = await open(history(files).path)
    const snapshots = await openSnapshots(repository, await repository.resolve('HEAD'), { isExcluded: () => false })
    return readCode(snapshots, () => false, maxSearchedBytes)
  }

  it.each([
    ['retryNotes', true],
    ['oldName', true],
    ['fetch_notes', false],
    ['max\\w+', false],
    ['ab', false],
  ])('of %j is %s: tests do not count', (source, absent) => {
    expect(isAbsent(source)).toBe(absent)
  })

  it('is known however much of tests and pictures is not read', async () => {
    const files = { 'src/a.js': 'main()\n', 'test/large.json': `"${'a'.repeat(500_000)}"`, 'src/picture.x': 'a\0b' }
    expect(isAbsent('retryNotes', await read(files))).toBe(true)
  })

  it('is known of files that are too large to be shown, by what they have', async () => {
    const large = `${'x = 1\n'.repeat(200_000)}def longAgoGenerated(): pass\n`
    const found = await read({ 'src/a.py': 'main()\n', 'src/generated_script.py': large })
    expect(isAbsent('retryNotes', found)).toBe(true)
    expect(isAbsent('long_ago_generated', found)).toBe(false)
    expect(isAbsent('long.*Generated', found)).toBe(false)
  })

  it('is known of all files but the one that is too large to be searched', async () => {
    const [large, larger] = [450_000, 600_000].map((length) => `"${'a'.repeat(length)}"\n`) as [string, string]
    const files = { 'data/all.json': larger, 'src/a.js': `${large}longAgoGenerated()\n`, 'src/b.js': 'main()\n' }
    const found = await read(files, 500_000)
    expect(found.unsearched).toEqual(['data/all.json'])
    expect(isAbsent('longAgoGenerated', found)).toBe(false)
  })

  it.each<[string, ReadType, boolean]>([
    ['data/all.json', 'code_example', true],
    ['data/all.json', 'config', false],
    ['src/all.js', 'code_example', false],
    ['src/all.js', 'config', false],
  ])('while %s is not searched is known for a statement of type %s: %s', (path, type, known) => {
    expect(isAbsent('retryNotes', indexCode([...code.files.values()], { unsearched: [path] }), type)).toBe(known)
  })
})

describe('A quote', () => {
  const text = 'function fetchNotes() {\n  const maxTries = 5\n}'
  const shown = [{ path: 'src/fetch.js', from: 10, to: 12, text }]
  const fault = (proof: object) =>
    ({
      words: 'x',
      type: 'behavior',
      wrong: '',
      corrected: '',
      proof: { file: '', quote: '', absent: '', ...proof },
    }) as const

  it.each([
    [{ file: 'src/fetch.js', quote: '  const maxTries = 5' }, 11],
    [{ file: './src/fetch.js:11', quote: '11| const maxTries = 5' }, 11],
    [{ file: 'wrong.js', quote: 'const maxTries = 5' }, 11],
    [{ file: 'src/fetch.js', quote: 'function fetchNotes() {\n  const maxTries = 5' }, 10],
  ])('%j is of line %j', (proof, line) => {
    expect(checkProof(fault(proof), { passage: passage('x'), shown, code })).toMatchObject({
      proof: { evidence: [{ file: 'src/fetch.js', line }] },
    })
  })

  it.each([
    { quote: 'const maxTries = 6' },
    { quote: '}' },
    { quote: 'fetchNotes() // when idle' },
    { quote: '' },
    { absent: 'fetchNotes' },
  ])('%j proves nothing', (proof) => {
    expect(checkProof(fault(proof), { passage: passage('x'), shown, code })).toEqual({ refusal: expect.any(String) })
  })
})

describe('A quoted line that the code has several times', () => {
  const lines = ['def first():', '  if ready:', '    return None', '', 'def second():', '  wait()', '    return None']
  const twice = indexCode([file('src/twice.py', lines.join('\n')), file('src/third.py', '    return None')])
  const excerpt = (from: number, to: number) => ({
    ...{ path: 'src/twice.py', from, to },
    text: lines.slice(from - 1, to).join('\n'),
  })
  const lineOf = (proof: object, shown: readonly ReturnType<typeof excerpt>[], mayQuoteAll = false) => {
    const words = { words: 'x', type: 'behavior', wrong: '', corrected: '' } as const
    const fault = { ...words, proof: { file: 'src/twice.py', quote: '    return None', absent: '', ...proof } }
    const found = checkProof(fault, { passage: passage('x'), shown, code: twice, mayQuoteAll })
    return 'proof' in found ? found.proof.evidence[0]?.line : null
  }

  it('is the one that was shown', () => {
    expect(lineOf({}, [excerpt(5, 7)])).toBe(7)
    expect(lineOf({}, [excerpt(1, 3)])).toBe(3)
  })

  it('is the one whose neighbours are quoted, or whose number is given', () => {
    expect(lineOf({ quote: '  wait()\n    return None' }, [excerpt(1, 7)])).toBe(7)
    expect(lineOf({ file: 'src/twice.py:7' }, [excerpt(1, 7)])).toBe(7)
  })

  it('is the one that the change writes, of equal ones', () => {
    const written = new Map([['src/twice.py', new Set([7])]])
    const fault = { words: 'words', type: 'behavior' as const, wrong: '', corrected: '' }
    const proof = { file: 'src/twice.py', quote: 'return None', absent: '' }
    const placed = (change: typeof written | undefined) => {
      const seen = {
        passage: passage('words'),
        shown: [excerpt(1, 7)],
        code: indexCode([file('src/twice.py', lines.join('\n'))]),
      }
      return checkProof({ ...fault, proof }, { ...seen, written: change })
    }
    expect(placed(written)).toMatchObject({ proof: { evidence: [{ file: 'src/twice.py', line: 7 }] } })
    expect(placed(undefined)).toMatchObject({ proof: { evidence: [{ file: 'src/twice.py', line: 3 }] } })
  })

  it('is taken from what was not shown only by those who may open the file', () => {
    expect(lineOf({}, [])).toBeNull()
    expect(lineOf({ quote: '  wait()\n    return None' }, [], true)).toBe(7)
  })
})

describe('A page that contradicts itself', () => {
  const page = passage('Run `tidy --all`:\n\n    $ tidy --every\n')
  const fault = (quote: string) =>
    ({
      words: '`tidy --all`',
      type: 'cli_flag',
      wrong: '',
      corrected: '',
      proof: { file: 'a.md', quote, absent: '' },
    }) as const

  it('is proved by its other line, not by the words themselves', () => {
    const seen = { passage: page, shown: [], code }
    expect(checkProof(fault('$ tidy --every'), seen)).toMatchObject({
      proof: { evidence: [{ file: 'a.md', line: 3 }] },
    })
    expect(checkProof(fault('Run `tidy --all`:'), seen)).toEqual({ refusal: expect.any(String) })
  })
})
