import { describe, expect, it } from 'vitest'
import { ownPackage } from '../../../../src/engine/rules/code-example/extract/own-package.ts'
import { extractExamples } from '../../../../src/engine/rules/code-example/extract.ts'
import { fence, page, REPOSITORY, values } from '../drafts.ts'

describe('A sample', () => {
  it.each([
    ['imports from an own package', fence('js', "import { runAll } from 'tool'"), ['tool', 'runAll']],
    [
      'imports from a part of one',
      fence('ts', "import { runAll, type Job } from 'tool/queue'"),
      ['tool/queue', 'runAll', 'Job'],
    ],
    ['imports from an own scoped package', fence('js', "const { mend } = require('@acme/kit')"), ['@acme/kit', 'mend']],
    ['imports in Python', fence('python', 'from tool.queue import Job'), ['tool.queue', 'Job']],
    ['imports in Rust', fence('rust', 'use tool::queue::Job;'), ['tool::queue', 'Job']],
    ['imports a package of an unknown owner', fence('js', "import x from 'toool'"), ['toool']],
    ['uses a name', fence('js', 'await makeQueue(3)'), ['makeQueue']],
    ['uses a member of an own package', fence('python', 'tool.make_queue()'), ['make_queue']],
  ])('that %s makes claims', (_, lines, expected) => {
    // A name stands in its import as well, and may be found there twice.
    expect(new Set(values(extractExamples, lines).map((value) => value.replace('?', '')))).toEqual(new Set(expected))
  })

  it.each([
    ['imports its own file', fence('js', "import x from './other.js'")],
    ['defines what it uses', fence('js', 'function makeQueue() {}', 'makeQueue()')],
    [
      'defines variables',
      fence('js', 'const newQueue = 1', 'let { otherQueue, a: thirdQueue } = x', 'newQueue + otherQueue + thirdQueue'),
    ],
    ['defines in Python', fence('python', 'def make_queue(): pass', 'make_queue()', 'job_count = 3', 'job_count')],
    ['names methods of unknown objects', fence('js', 'thing.makeQueue()')],
    ['uses names of a dependency', fence('js', 'express.urlEncoded({})')],
    ['is shell', fence('sh', 'makeQueue run_all')],
    ['is text', fence('text', 'makeQueue')],
    ['is markup', fence('html', '<div class="makeQueue">')],
    ['is a diff', fence('diff', '+ makeQueue()')],
    ['is a drawn tree', fence('', '├── make_queue', '└── run_all')],
    ['only comments', fence('js', '// makeQueue does it')],
  ])('that %s makes none', (_, lines) => {
    expect(values(extractExamples, lines)).toEqual([])
  })

  it('takes foreign imports for foreign, whatever uses them', () => {
    const lines = fence('js', "import { makeThing as makeOther } from 'lib'", 'makeThing()', 'makeOther()')
    expect(values(extractExamples, lines)).toEqual(['lib?'])
  })

  it('under a heading of history, or behind words of history, makes none', () => {
    expect(values(extractExamples, ['# Migration', '', ...fence('js', 'makeQueue()')])).toEqual([])
    expect(values(extractExamples, ['This was removed:', '', ...fence('js', 'makeQueue()')])).toEqual([])
  })

  it('knows Java where the fence names no language', () => {
    const lines = fence('', 'public static void main(String[] args) {', '  queue = MakeArgs.builder();', '}')
    expect(extractExamples(page(lines), REPOSITORY).map((draft) => draft.subject)).toContainEqual({
      kind: 'use',
      name: 'MakeArgs',
      language: 'java',
      ours: false,
      block: 2,
    })
  })

  it('takes no names from data, nor from messages of failure', () => {
    expect(values(extractExamples, fence('yaml', 'kind: ServiceAccount', 'env:', '  TOOL_ENV: x'))).toEqual([])
    expect(values(extractExamples, fence('', 'panic: invalid type for GetMetricsResponse'))).toEqual([])
  })

  it('gives each name once on a page, at its first place', () => {
    const drafts = extractExamples(
      page([...fence('js', '  makeQueue()'), '', ...fence('js', 'makeQueue()')]),
      REPOSITORY,
    )
    expect(drafts).toEqual([
      {
        line: 2,
        column: 3,
        text: 'makeQueue()',
        value: 'makeQueue',
        subject: { kind: 'use', name: 'makeQueue', language: 'js', ours: false, block: 2 },
        names: ['makeQueue'],
        tentative: true,
      },
    ])
  })

  it('of many lines has the line of each import', () => {
    const drafts = extractExamples(page(fence('js', '', 'import {', '  runAll,', "} from 'tool'")), REPOSITORY)
    const imports = drafts.filter(({ subject }) => subject.kind !== 'use')
    expect(imports.map(({ value, line, column }) => [value, line, column])).toEqual([
      ['tool', 5, 9],
      ['runAll', 5, 9],
    ])
  })
})

describe('A code span with more than a name', () => {
  it('uses names', () => {
    expect(values(extractExamples, 'Write `new Server({ webhookProxy: url })`.')).toEqual(['webhookProxy?'])
  })

  it('that is a call alone is a symbol', () => {
    expect(values(extractExamples, 'Call `makeQueue()`.')).toEqual([])
  })
})

describe('The owner of a module', () => {
  it.each([
    ['tool', 'tool'],
    ['tool/queue', 'tool'],
    ['tool.queue.jobs', 'tool'],
    ['tool::queue', 'tool'],
    ['@acme/kit/sub/a.js', '@acme/kit'],
    ['my_pkg.sub', 'my_pkg'],
    ['tooling', null],
    ['lib/tool', null],
    ['@acme/other', null],
    ['', null],
  ])('`%s` is `%s`', (module, owner) => {
    expect(ownPackage(module, { packages: new Set(['tool', '@acme/kit', 'my-pkg']) })).toBe(owner)
  })
})

describe('A name that a sample uses', () => {
  it.each([
    ['an import of the package', ["import { runAll } from 'tool'", 'runAll(makeQueue)'], true],
    ['the package before it', ['tool.makeQueue()'], true],
    ['an import of something else', ["import { runAll } from 'other'", 'runAll(makeQueue)'], false],
    ['nothing', ['makeQueue()'], false],
  ])('is ours for %s: %s', (_, lines, ours) => {
    const drafts = extractExamples(page(fence('js', ...lines)), REPOSITORY)
    expect(drafts.find(({ value }) => value === 'makeQueue')?.subject).toMatchObject({ kind: 'use', ours })
  })
})
