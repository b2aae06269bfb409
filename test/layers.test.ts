import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import { describe, expect, it } from 'vitest'

/** Globs of files; those with `!` are exceptions. */
type Files = readonly string[]

/** The wings, from the one that knows no other to the one that knows all: an import runs downward only, and those of one line do not know each other. */
const WINGS: readonly (readonly string[])[] = [
  ['base'],
  ['engine', 'ledger', 'judge'],
  ['search'],
  ['report'],
  ['stages'],
  ['app'],
  ['cli'],
]

/** The parsers, the one thing that the judge takes from the engine. */
const PARSERS = 'src/engine/{docs,ecosystems}/**'

/** What starts a server, asks its database, or serves itself; all other commands work on a repository. */
const SERVER_COMMANDS = [
  'serve.ts',
  'server/**',
  'doctor/**',
  'entries/**',
  'mcp/**',
  'epoch/show.ts',
  'eval/judge-page.ts',
]

/** What files must not import, and why. All rules that match a file apply. */
const FORBIDDEN: readonly (readonly [files: Files, imports: Files, why: string])[] = [
  [
    ['src/base/isolation/**'],
    ['src/**', '!src/base/isolation/**', '!src/base/child-environment.ts'],
    'base/isolation knows processes',
  ],
  [['src/base/git/**'], ['src/base/config/**'], 'base/git knows git'],
  [['src/base/db/**'], ['src/base/{git,config}/**'], 'base/db knows the database and the tables in it'],
  [['src/base/models/**'], ['src/base/git/**'], 'base/models asks models, whatever about'],
  [['src/base/text/**'], ['src/**', '!src/base/text/**'], 'base/text knows words'],
  [
    ['src/engine/docs/**'],
    ['src/base/{git,db,models,config}/**', 'src/engine/*/**', '!src/engine/docs/**'],
    'engine/docs: text in, a page with its parts out',
  ],
  [
    ['src/engine/ecosystems/**'],
    ['src/base/{git,db,models,config}/**', 'src/engine/*/**', '!src/engine/ecosystems/**'],
    'engine/ecosystems: text in, facts of one language or tool out',
  ],
  [
    ['src/engine/facts/**'],
    ['src/base/{db,models}/**', 'src/engine/{rules,history,reader,scan,fixes,backtest}/**'],
    'engine/facts says what a commit declares, and knows no claims',
  ],
  [
    ['src/engine/rules/**'],
    ['src/base/{git,db,models}/**', 'src/engine/{history,reader,scan,fixes,backtest}/**'],
    'engine/rules: claims and a snapshot in, outcomes out',
  ],
  [
    [
      'src/engine/rules/*/extract.ts',
      'src/engine/rules/*/extract/**',
      'src/engine/rules/{claim,draft,identifiers,identity,imports,statement}.ts',
    ],
    ['src/engine/facts/**', 'src/engine/rules/**/{verify/**,verify.ts,kind.ts,outcome.ts,claim-kinds.ts}'],
    'what extracts claims: a page in, claims out',
  ],
  [
    ['src/engine/history/**'],
    ['src/base/{db,models}/**', 'src/engine/{scan,reader,fixes,backtest}/**'],
    'engine/history asks past commits',
  ],
  [
    ['src/engine/reader/**'],
    ['src/base/db/**', 'src/engine/{scan,fixes,backtest}/**'],
    'engine/reader reads pages against code',
  ],
  [['src/engine/scan/**'], ['src/base/db/**'], 'engine/scan returns a result; stages stores it'],
  [
    ['src/engine/fixes/**'],
    ['src/base/{git,db,models,config}/**', 'src/engine/*/**', '!src/engine/fixes/**'],
    'engine/fixes: a page and edits in, a page out',
  ],
  [
    ['src/engine/backtest/**', '!src/engine/backtest/past/**'],
    ['src/base/{git,db,models}/**', 'src/engine/{docs,ecosystems,facts,history,reader,fixes}/**'],
    'engine/backtest decides over plain data; its past reads commits',
  ],
  [
    ['src/ledger/{trust,learning}/**', '!src/ledger/{trust,learning}/store/**', '!src/ledger/learning/prose/**'],
    ['src/base/{git,db,models}/**'],
    'trust and learning are arithmetic over plain data; their store keeps it',
  ],
  [
    ['src/ledger/{trust,learning}/store/**', 'src/ledger/entries/**'],
    ['src/base/{git,models}/**'],
    'a store knows the database only',
  ],
  [
    ['src/judge/**', '!src/judge/{store,model}/**', '!src/judge/{index,text/syntax-of}.ts'],
    ['src/base/{git,db,models}/**', 'src/engine/ecosystems/**'],
    'judge: an output in, a result out',
  ],
  [
    [
      'src/search/**',
      '!src/search/{live,store,epochs}/**',
      '!src/search/usage/store/**',
      '!src/search/flags/statuses.ts',
      '!src/search/evaluation/{store,live,graduation/store}/**',
    ],
    ['src/base/{git,db,models}/**', 'src/engine/**'],
    'search ranks and counts what is in memory; its store and live load and keep it',
  ],
  [
    ['src/search/**', '!src/search/evaluation/**'],
    ['src/search/evaluation/**'],
    'who searches does not load what measures searches',
  ],
  [['src/search/live/**'], ['src/base/git/**', 'src/engine/**'], 'search knows entries, wherever they come from'],
  [
    [
      'src/search/{store,usage/store}/**',
      'src/search/evaluation/{store,graduation/store}/**',
      'src/search/flags/statuses.ts',
    ],
    ['src/base/{git,models}/**', 'src/engine/**'],
    'a store knows the database only',
  ],
  [
    ['src/search/epochs/**'],
    ['src/base/git/**', 'src/engine/*/**', '!src/engine/{docs,rules}/**'],
    'search/epochs asks, compares and scores',
  ],
  [
    ['src/report/**'],
    ['src/base/{git,db,models}/**', 'src/engine/rules/**', '!src/engine/rules/claim-kinds.ts'],
    'report shows a result and adds nothing to it',
  ],
  [
    ['src/app/operations/**'],
    ['src/base/git/**', 'src/app/{github,http,jobs,mcp,page}/**', 'src/report/**', 'src/app/app.ts'],
    'app/operations does what callers ask for, however they ask',
  ],
  [['src/app/metrics/**'], ['src/**', '!src/app/metrics/**'], 'app/metrics counts what it is told'],
  [
    ['src/cli/**', `!src/cli/{${SERVER_COMMANDS.join(',')}}`],
    ['src/app/**'],
    'what works on a repository needs no server',
  ],
  [['src/**', '!src/cli/serve.ts'], ['src/main.ts'], 'cli/serve.ts starts the server'],
  [['src/**'], ['{packages,demo,test,bench}/**'], 'the sandbox serves the demo, the tests and the benchmarks'],
]

/** The only files that may import a module. */
const RESERVED: readonly (readonly [module: string, files: Files])[] = [
  ['node:child_process', ['src/base/{git,isolation}/**']],
  ...['node:fs', 'node:fs/promises'].map((module): [string, Files] => [
    module,
    [
      'src/base/{git,isolation,db}/**',
      'src/{app,cli}/**',
      'src/stages/fix-docs.ts',
      'src/main.ts',
      '!src/app/{metrics,operations}/**',
    ],
  ]),
  ['prom-client', ['src/app/metrics/**']],
  ['github-sandbox', []],
]

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => posix.join('src', path.replaceAll('\\', '/')))
  .filter((path) => path.endsWith('.ts'))
/** Each import of `src`: the file, and the path or name of what it imports. */
const imports = files.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, name = '']) => ({
    file,
    target: name.startsWith('.') ? posix.join(posix.dirname(file), name) : name,
  })),
)

function matcher(globs: Files): (path: string) => boolean {
  const wanted = globs.filter((glob) => !glob.startsWith('!'))
  const ignore = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  return wanted.length === 0 ? () => false : picomatch([...wanted], { ignore })
}

/** Of `src/base/git/run.ts`, the line of `base`; −1 for what is in no wing. */
const levelOf = (path: string): number => WINGS.findIndex((wings) => wings.includes(path.split('/')[1] ?? ''))

describe('Imports in src', () => {
  it('are of files that are in a wing', () => {
    expect(files.filter((file) => levelOf(file) === -1)).toEqual(['src/main.ts'])
  })

  it('run downward from wing to wing', () => {
    const isParser = matcher([PARSERS])
    const isWrong = ({ file, target }: { readonly file: string; readonly target: string }): boolean => {
      const [from, to] = [file, target].map((path) => path.split('/')[1])
      if (levelOf(file) === -1 || !target.startsWith('src/') || from === to || target === 'src/main.ts') return false
      return levelOf(target) >= levelOf(file) && !(from === 'judge' && isParser(target))
    }
    expect(imports.filter(isWrong)).toEqual([])
  })

  it.each(FORBIDDEN)('%s do not import %s: %s', (from, to) => {
    const [isFrom, isTo] = [matcher(from), matcher(to)]
    expect(files.filter(isFrom)).not.toEqual([])
    expect(imports.filter(({ file, target }) => isFrom(file) && isTo(target))).toEqual([])
  })

  it.each(RESERVED)('%s is imported by %s only', (module, by) => {
    const mayImport = matcher(by)
    const isModule = (target: string) => target === module || target.startsWith(`${module}/`)
    expect(imports.filter(({ file, target }) => isModule(target) && !mayImport(file))).toEqual([])
  })

  it('are found where they are', () => {
    expect(imports).toContainEqual({ file: 'src/cli/serve.ts', target: 'src/main.ts' })
    expect(
      imports.some(({ file, target }) => file.startsWith('src/base/git/') && target === 'node:child_process'),
    ).toBe(true)
  })
})
