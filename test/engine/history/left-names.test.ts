import { describe, expect, it } from 'vitest'
import { type Files, history, packageJson, placesOf, scanned } from '../scan/scanned.ts'

const SINCE = { base: 'HEAD~1' }
const MANIFEST = packageJson({ bin: { tidy: 'src/cli.js' } })

interface Change {
  readonly what: string
  readonly page: string
  readonly before: Files
  readonly after: Files
  readonly found: readonly string[]
}

const FLAGS = (names: readonly string[]): string =>
  `const FLAGS = [\n${names.map((name) => `  '${name}',\n`).join('')}]\n`

const CHANGES: readonly Change[] = [
  {
    what: 'an option whose opposite is declared',
    page: 'Pass `--no-cache` to `tidy`.\n',
    before: { 'src/cli.js': FLAGS(['cache', 'no-cache']) },
    after: { 'src/cli.js': FLAGS(['cache', 'fresh']) },
    found: ['README.md:1 cli_flag --no-cache'],
  },
  {
    what: 'no option where a function is called like it, which may belong to it',
    page: 'Pass `--sort` to `tidy`.\n',
    before: { 'src/cli.js': FLAGS(['sort']), 'src/lines.js': 'lines.sort()\nexport { lines }\n' },
    after: { 'src/cli.js': FLAGS(['order']) },
    found: [],
  },
  {
    what: 'no option where a field is called like it, of which a parser may be made',
    page: 'Pass `--max-lines` to `tidy`.\n',
    before: { 'src/cli.js': FLAGS(['max-lines']), 'src/lines.js': 'export const maxLines = 3\n' },
    after: { 'src/cli.js': FLAGS(['most-lines']) },
    found: [],
  },
  {
    what: 'an option that a parser declared, where a function is called like it',
    page: 'Pass `--sort` to `tidy`.\n',
    before: {
      'src/cli.js': "program.option('--sort', 'sorts lines').option('--quiet')\n",
      'src/lines.js': 'lines.sort()\nexport { lines }\n',
    },
    after: { 'src/cli.js': "program.option('--quiet')\n" },
    found: ['README.md:1 cli_flag --sort'],
  },
  {
    what: 'an option of another parser, where a field is called like it',
    page: 'Pass `--max-lines` to `tidy`.\n',
    before: {
      'tidy/cli.py': "parser.add_argument('--max-lines', type=int)\nparser.add_argument('--quiet')\n",
      'tidy/lines.py': 'max_lines = 3\n',
    },
    after: { 'tidy/cli.py': "parser.add_argument('--quiet')\n" },
    found: ['README.md:1 cli_flag --max-lines'],
  },
  {
    what: 'no option, where a field takes its place',
    page: 'Pass `--max-lines` to `tidy`.\n',
    before: { 'src/cli.js': FLAGS(['max-lines']) },
    after: { 'src/cli.js': 'export const options = {\n  maxLines: 3,\n}\n' },
    found: [],
  },
  {
    what: 'no name that another language still has',
    page: 'The `stalledInterval` setting tells how often.\n',
    before: {
      'src/worker.js': 'export const stalledInterval = 3\n',
      'dotnet/Backend.cs': 'Task Check(long stalledInterval, long max);\n',
    },
    after: { 'src/worker.js': 'export const checkInterval = 3\n' },
    found: [],
  },
  {
    what: 'no name that code of the same language still uses',
    page: 'The `stalledInterval` setting tells how often.\n',
    before: {
      'src/worker.js': 'export const stalledInterval = 3\n',
      'src/check.js': 'run(options.stalledInterval)\n',
    },
    after: { 'src/worker.js': 'export const checkInterval = 3\n' },
    found: [],
  },
]

describe('A change that takes a name away is held against pages, unless code still has it:', () => {
  it.each(CHANGES)('$what', async ({ page, before, after, found }) => {
    const repository = history({ 'package.json': MANIFEST, ...before, 'README.md': page }, after)
    expect(placesOf((await scanned(repository.path, SINCE)).findings)).toEqual(found)
  })

  it('but only the change that took it away is told so', async () => {
    for (const { page, before, after } of CHANGES) {
      const repository = history({ 'package.json': MANIFEST, ...before, 'README.md': page }, after)
      expect(placesOf((await scanned(repository.path)).findings)).toEqual([])
    }
  })

  it('a script of the name of a package of another language', async () => {
    const manifest = (scripts: Record<string, string>) => packageJson({ bin: { tidy: 'src/cli.js' }, scripts })
    const repository = history(
      {
        'package.json': manifest({ build: 'tsc', test: 'node --test' }),
        'python/requirements.txt': 'build==1.0\n',
        'README.md': 'Run `yarn build`.\n',
      },
      { 'package.json': manifest({ compile: 'tsc' }) },
    )
    for (const options of [{}, SINCE])
      expect(placesOf((await scanned(repository.path, options)).findings)).toEqual(['README.md:1 command build'])
  })
})

describe('A page that moves', () => {
  it('brings nothing new that was false before', async () => {
    const page = '# Guide\n\nSee [the end](#the-end), and much more of all that a guide needs to have.\n'
    const repository = history({ 'docs/guide.md': page }, { 'docs/guide.md': null, 'docs/manual.md': page })
    expect(placesOf((await scanned(repository.path, SINCE)).findings)).toEqual([])
  })
})
