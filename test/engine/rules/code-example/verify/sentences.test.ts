import { expect, it } from 'vitest'
import { sentences, text } from '../../pages.ts'

it('Samples of TypeScript get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'README.md': text(
        '# Tool',
        '',
        '```ts',
        "import { makeQueue, makeQueu, Server } from 'tool'",
        "import { thing } from 'tool/gone'",
        "const queue = makeQueue('a', { depth: 1, widht: 2, color: 3 })",
        "makeQueue('a', {}, 3)",
        'makeQueue()',
        'makeQueue(3, {})',
        'const server = new Server({ port: 1 })',
        'server.start()',
        'server.strat()',
        '```',
        '',
        '```ts',
        "import { makeQueue } from 'tool'",
            '```',
        '',
        '```ts',
        "import x from 'other-package'",
        'const (',
        '```',
      ),
      'package.json': '{"name":"tool","exports":{".":"./src/index.ts"}}',
      'src/index.ts': text(
        'export interface Options { depth?: number; width?: number; color?: string }',
        'export function makeQueue(name: string, options: Options): void {}',
        'export class Server {',
        '  constructor(options: { port: number }) {}',
        '  start(): void {}',
        '}',
      ),
    }),
  ).toEqual([
    '4 tool: holds (0.95): package of package.json [package.json]',
    '4 makeQueue: holds (0.95): exported at src/index.ts:2 [src/index.ts:2]',
    '4 makeQueu: fails! (export of its module): `tool` exports no `makeQueu` [] → makeQueue',
    '4 Server: holds (0.95): exported at src/index.ts:3 [src/index.ts:3]',
    '5 tool/gone: fails: `tool` exports no `./gone` [package.json]',
    '5 thing: fails: `tool` defines no `thing` [package.json]',
    '16 tool: holds (0.95): package of package.json [package.json]',
    '16 makeQueue: holds (0.95): exported at src/index.ts:2 [src/index.ts:2]',
    '21 other-package: fails: no package of this repository is named `other-package` []',
    '22 const (: fails! (sample parses): the sample is not valid ts at `const (` []',
  ])
})

it('Samples of Python get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'README.md': text(
        '# Tidy',
        '',
        '```python',
        'from tidy import Tree, Tre',
        'import tidy.gone',
        'import typing',
        'import requests',
        '',
        'class Mine(Tree):',
        '    def walk(self, depth, extra): ...',
        '',
        'tree = Tree("a")',
        'tree.walk(1)',
        'tree.wolk(1)',
        'Tree("a", colour=1)',
        'Tree("a", 1, 2, 3)',
        '```',
      ),
      'pyproject.toml': text('[project]', 'name = "tidy"'),
      'tidy/__init__.py': text(
        'class Tree:',
        '    def __init__(self, path, depth=1): ...',
        '    def walk(self, depth): ...',
      ),
    }),
  ).toEqual([
    '4 tidy: holds (0.95): package of pyproject.toml [pyproject.toml]',
    '4 Tree: holds (0.95): exported at tidy/__init__.py:1 [tidy/__init__.py:1]',
    '4 Tre: fails! (export of its module): `tidy` exports no `Tre` []',
    '5 tidy.gone: holds (0.95): package of pyproject.toml [pyproject.toml]',
    "6 typing: unknown: a module of the language's own library",
    '7 requests: fails: no package of this repository is named `requests` []',
  ])
})

it('Samples of Go get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'README.md': text(
        '# Tidy',
        '',
        '```go',
        'import "example.com/tidy"',
        '',
        'func main() {',
        '	t := tidy.New("a")',
        '	t.Walk(1)',
        '	t.Wolk(1)',
        '	tidy.Gone()',
        '	tidy.New(1)',
        '	c := tidy.Config{Depth: 1, Dept: 2, Run: func(a int) {}}',
        '}',
        '```',
      ),
      'go.mod': text('module example.com/tidy', '', 'go 1.22'),
      'tidy.go': text(
        'package tidy',
        '',
        'type Tree struct { Depth int }',
        '',
        'func New(path string) *Tree { return nil }',
        '',
        'func (t *Tree) Walk(depth int) {}',
        '',
        'type Config struct {',
        '	Depth int',
        '	Run func()',
        '}',
      ),
    }),
  ).toEqual([
    '4 example.com/tidy: holds (0.95): package of go.mod [go.mod]',
    '7 New: holds (0.95): declared at tidy.go:5 [tidy.go:5]',
    '10 Gone: fails! (export of its module): `example.com/tidy` exports no `Gone` []',
    '11 New: holds (0.95): declared at tidy.go:5 [tidy.go:5]',
    '12 Config: holds (0.95): declared at tidy.go:9 [tidy.go:9]',
  ])
})

it('Names of samples that code does not settle get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'README.md': text(
        '# Kit',
        '',
        '```python',
        'from kit import Job, jobs, handed, listed, missing',
        'from kit.open import anything',
        'import kit_other',
        '```',
        '',
        '```js',
        "import { load, open } from 'kit-js'",
        "import 'kit-js/sub'",
        'load.later()',
        'open({ a: 1 })',
        '```',
        '',
        '```java',
        'QueueBuilder b = new QueueBuilder();',
        '```',
        '',
        'Use `new Runner({ webhookProxy })`.',
      ),
      'pyproject.toml': text('[project]', 'name = "kit"'),
      'kit/__init__.py': text(
        'from other import handed',
        'from somewhere import *',
        'class Job: pass',
        'NAMES = ["listed"]',
      ),
      'kit/jobs.py': '',
      'kit/open.py': text('from elsewhere import *'),
      'package.json': '{"name":"kit-js","exports":{".":"./index.js","./s*":"./s.js"}}',
      'index.js': text("export * from 'library'", 'export const load = make()', 'export function open(options) {}'),
      'src/Queue.ts': text('export class QueueBuilder {}', 'const webhookProxy = 1'),
    }),
  ).toEqual([
    '4 kit: holds (0.95): package of pyproject.toml [pyproject.toml]',
    '4 Job: holds (0.95): exported at kit/__init__.py:3 [kit/__init__.py:3]',
    '4 jobs: used (0.95): `jobs` is a module []',
    '4 handed: holds (0.95): exported at kit/__init__.py:1 [kit/__init__.py:1]',
    '4 listed: unknown: listed at kit/__init__.py:4',
    '4 missing: fails: `kit` defines no `missing` [pyproject.toml]',
    '5 kit.open: holds (0.95): package of pyproject.toml [pyproject.toml]',
    '5 anything: fails: `kit` defines no `anything` [pyproject.toml]',
    '6 kit_other: fails: no package of this repository is named `kit_other` []',
    '10 kit-js: holds (0.95): package of package.json [package.json]',
    '10 load: holds (0.95): exported at index.js:2 [index.js:2]',
    '10 open: holds (0.95): exported at index.js:3 [index.js:3]',
    '11 kit-js/sub: used (0.95): exported by package.json [package.json]',
    '17 QueueBuilder: used (0.95): defined at src/Queue.ts:1 [src/Queue.ts:1]',
    '20 Runner: fails: `Runner` is nowhere in the code []',
    '20 webhookProxy: holds (0.95): defined at src/Queue.ts:2 [src/Queue.ts:2]',
  ])
})
