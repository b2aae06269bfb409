import { type Files, packageJson } from './scanned.ts'

/** One statement of a page, the code that bore it out, and the change of the code that made it false. */
export interface Drift {
  /** What drifts; the names of tests end in it. */
  readonly name: string
  readonly page: Files
  readonly before: Files
  /** The change; null takes a file away. */
  readonly after: Files
  /** `file:line type value` of the one finding. */
  readonly place: string
  readonly reason: string
  readonly suggestion: string | null
  readonly evidence: readonly { readonly file: string; readonly line: number | null }[]
  /** Whether the same statement counts as uncertain where it never held; guesses do not count then. */
  readonly uncertain: boolean
  /** The statement speaks of a scope that is known whole: it is a finding whether or not it ever held. */
  readonly closed?: true
}

const READ = `import { readdirSync } from 'node:fs'

/** Every note of a folder. */
export function readNotes(folder) {
  return readdirSync(folder).map((name) => ({ name, folder }))
}
`

const PATHS: readonly Drift[] = [
  {
    name: 'a link to a file that was renamed',
    page: { 'README.md': '# Tidy\n\nSee [how to start](docs/start.md).\n' },
    before: { 'docs/start.md': '# Start\n\nUnpack it, then look at the first note of all.\n' },
    after: { 'docs/start.md': null, 'docs/begin.md': '# Start\n\nUnpack it, then look at the first note of all.\n' },
    place: 'README.md:3 link docs/start.md',
    reason: 'moved to docs/begin.md',
    suggestion: 'docs/begin.md',
    evidence: [{ file: 'docs/begin.md', line: null }],
    uncertain: true,
    closed: true,
  },
  {
    name: 'an image that was deleted',
    page: { 'docs/look.md': '# Look\n\n![The window](../images/window.png)\n' },
    before: { 'images/window.png': Buffer.from([137, 80, 78, 71, 0, 1]) },
    after: { 'images/window.png': null },
    place: 'docs/look.md:3 link ../images/window.png',
    reason: 'link target `../images/window.png` not found',
    suggestion: null,
    evidence: [],
    uncertain: true,
    closed: true,
  },
  {
    name: 'an anchor whose heading was renamed',
    page: { 'README.md': '# Tidy\n\nSee [the first steps](docs/guide.md#first-steps).\n' },
    before: { 'docs/guide.md': '# Guide\n\n## First steps\n\nGo there, and look at the first of all notes.\n' },
    after: { 'docs/guide.md': '# Guide\n\n## First step\n\nGo there, and look at the first of all notes.\n' },
    place: 'README.md:3 link docs/guide.md#first-steps',
    reason: 'the section is now `#first-step`',
    suggestion: 'docs/guide.md#first-step',
    evidence: [{ file: 'docs/guide.md', line: 3 }],
    uncertain: true,
    closed: true,
  },
  {
    name: 'an address of a file in this repository on its host',
    page: { 'README.md': '# Tidy\n\nSee [the reader](https://github.com/acme/tidy/blob/main/src/read.js).\n' },
    before: { 'package.json': packageJson({ repository: 'github:acme/tidy' }), 'src/read.js': READ },
    after: { 'src/read.js': null, 'src/notes/load.js': READ },
    place: 'README.md:3 link https://github.com/acme/tidy/blob/main/src/read.js',
    reason: 'moved to src/notes/load.js',
    suggestion: 'https://github.com/acme/tidy/blob/main/src/notes/load.js',
    evidence: [{ file: 'src/notes/load.js', line: null }],
    uncertain: true,
    closed: true,
  },
  {
    name: 'a path in a code span',
    page: { 'docs/code.md': '# Code\n\nNotes are read in `src/read.js`.\n' },
    before: { 'src/read.js': READ },
    after: { 'src/read.js': null, 'src/load.js': READ },
    place: 'docs/code.md:3 path_reference src/read.js',
    reason: 'moved to src/load.js',
    suggestion: 'src/load.js',
    evidence: [{ file: 'src/load.js', line: null }],
    uncertain: true,
  },
  {
    name: 'a path in a command of a fence',
    page: { 'docs/work.md': '# Work\n\n```sh\nnode scripts/seed.js --all\n```\n' },
    before: { 'scripts/seed.js': "import 'node:fs'\n" },
    after: { 'scripts/seed.js': null },
    place: 'docs/work.md:4 path_reference scripts/seed.js',
    reason: '`scripts/seed.js` does not exist',
    suggestion: null,
    evidence: [],
    uncertain: false,
  },
  {
    name: 'a file in a drawn tree',
    page: { 'docs/tree.md': '# Tree\n\n```\n.\n├── src\n│   ├── main.js\n│   └── read.js\n└── package.json\n```\n' },
    before: { 'package.json': packageJson(), 'src/main.js': "import './read.js'\n", 'src/read.js': READ },
    after: { 'src/main.js': "import './load.js'\n", 'src/read.js': null, 'src/load.js': READ },
    place: 'docs/tree.md:7 path_reference src/read.js',
    reason: 'moved to src/load.js',
    suggestion: 'src/load.js',
    evidence: [{ file: 'src/load.js', line: null }],
    uncertain: false,
  },
]

const MANIFESTS: readonly Drift[] = [
  {
    name: 'an npm script that was renamed',
    page: { 'docs/work.md': '# Work\n\n```sh\nnpm run lint\n```\n' },
    before: { 'package.json': packageJson({ scripts: { lint: 'biome check' } }) },
    after: { 'package.json': packageJson({ scripts: { 'lint:all': 'biome check' } }) },
    place: 'docs/work.md:4 command lint',
    reason: 'script renamed to `lint:all`',
    suggestion: 'lint:all',
    evidence: [{ file: 'package.json', line: 5 }],
    uncertain: true,
  },
  {
    name: 'a make target',
    page: { 'CONTRIBUTING.md': '# Work\n\nRun `make manual` first.\n' },
    before: { Makefile: 'all:\n\techo all\n\nmanual:\n\techo manual\n' },
    after: { Makefile: 'all:\n\techo all\n\nmanuals:\n\techo both\n' },
    place: 'CONTRIBUTING.md:3 command manual',
    reason: 'the Makefile has no task `manual`',
    suggestion: 'manuals',
    evidence: [{ file: 'Makefile', line: null }],
    uncertain: false,
    closed: true,
  },
  {
    name: 'the version of a runtime',
    page: { 'README.md': '# Tidy\n\nNode.js 18 or later is required.\n' },
    before: { 'package.json': packageJson({ engines: { node: '>=18' } }) },
    after: { 'package.json': packageJson({ engines: { node: '>=20' } }) },
    place: 'README.md:3 dependency_version node 18',
    reason: 'package.json:5 requires Node.js 20',
    suggestion: '20',
    evidence: [{ file: 'package.json', line: 5 }],
    uncertain: true,
    closed: true,
  },
  {
    name: 'the range of a dependency',
    page: { 'README.md': '# Tidy\n\nIt is built on `express@^4.18`.\n' },
    before: { 'package.json': packageJson({ dependencies: { express: '^4.18.0' } }) },
    after: { 'package.json': packageJson({ dependencies: { express: '^5.1.0' } }) },
    place: 'README.md:3 dependency_version express 4.18',
    reason: 'package.json:5 asks for `express` ^5.1.0',
    suggestion: '^5.1.0',
    evidence: [{ file: 'package.json', line: 5 }],
    uncertain: false,
  },
  {
    name: 'the default of a setting in a table',
    page: {
      'chart/README.md': '# Chart\n\n| Key | Default |\n| --- | --- |\n| `size` | `3` |\n| `lamp.glow` | `true` |\n',
    },
    before: { 'chart/Chart.yaml': 'name: a\n', 'chart/values.yaml': 'size: 3\nlamp:\n  glow: true\n' },
    after: { 'chart/values.yaml': 'size: 3\nlamp:\n  glow: false\n' },
    place: 'chart/README.md:6 config lamp.glow = true',
    reason: 'chart/values.yaml:3 gives `lamp.glow` the default false',
    suggestion: 'false',
    evidence: [{ file: 'chart/values.yaml', line: 3 }],
    uncertain: false,
    closed: true,
  },
]

const NAMES: readonly Drift[] = [
  {
    name: 'an environment variable',
    page: { 'README.md': '# Tidy\n\nThe environment variable `NOTES_HOME` names the folder.\n' },
    before: { 'src/main.js': 'export const folder = process.env.NOTES_HOME\n' },
    after: { 'src/main.js': 'export const folder = process.env.TIDY_HOME\n' },
    place: 'README.md:3 environment NOTES_HOME',
    reason: 'renamed to `TIDY_HOME`',
    suggestion: 'TIDY_HOME',
    evidence: [{ file: 'src/main.js', line: 1 }],
    uncertain: true,
  },
  {
    name: 'a long flag',
    page: { 'README.md': '# Tidy\n\nWith `--dry-run` nothing is written.\n' },
    before: {
      'package.json': packageJson({ bin: { tidy: 'src/main.js' } }),
      'src/main.js': "parseArgs({ options: { 'dry-run': { type: 'boolean' } } })\n",
    },
    after: { 'src/main.js': "parseArgs({ options: { preview: { type: 'boolean' } } })\n" },
    place: 'README.md:3 cli_flag --dry-run',
    reason: 'renamed to `--preview`',
    suggestion: '--preview',
    evidence: [{ file: 'src/main.js', line: 1 }],
    uncertain: true,
  },
  {
    name: 'a subcommand',
    page: { 'README.md': '# Tidy\n\n```sh\ntidy sweep\n```\n' },
    before: {
      'package.json': packageJson({ bin: { tidy: 'src/main.js' } }),
      'src/main.js': "import './commands/sweep.js'\n",
      'src/commands/sweep.js': 'export function sweep() {}\n',
    },
    after: {
      'src/main.js': "import './commands/clean.js'\n",
      'src/commands/sweep.js': null,
      'src/commands/clean.js': 'export function clean() {}\n',
    },
    place: 'README.md:4 cli_flag sweep',
    reason: '`tidy` has no subcommand `sweep`',
    suggestion: null,
    evidence: [],
    uncertain: false,
  },
  {
    name: 'a function',
    page: { 'docs/api.md': '# API\n\n`readNotes()` gives every note.\n' },
    before: { 'src/read.js': READ },
    after: { 'src/read.js': READ.replace('readNotes', 'loadNotes') },
    place: 'docs/api.md:3 symbol readNotes',
    reason: 'renamed to `loadNotes`',
    suggestion: 'loadNotes',
    evidence: [{ file: 'src/read.js', line: 4 }],
    uncertain: true,
  },
  {
    name: 'an error code',
    page: { 'docs/errors.md': '# Errors\n\n`TIDY_E_FULL`: the disk is full.\n' },
    before: { 'src/errors.py': 'TIDY_E_FULL = 28\nTIDY_E_GONE = 2\n' },
    after: { 'src/errors.py': 'TIDY_E_GONE = 2\n' },
    place: 'docs/errors.md:3 symbol TIDY_E_FULL',
    reason: '`TIDY_E_FULL` is nowhere in the code',
    suggestion: null,
    evidence: [],
    uncertain: true,
  },
  {
    name: 'a name imported from the own package',
    page: { 'README.md': "# Tidy\n\n```js\nimport { readNotes } from 'tidy'\n```\n" },
    before: { 'package.json': packageJson({ main: 'src/read.js' }), 'src/read.js': READ },
    after: { 'src/read.js': READ.replace('readNotes', 'loadNotes') },
    place: 'README.md:4 code_example readNotes',
    reason: 'renamed to `loadNotes`',
    suggestion: 'loadNotes',
    evidence: [{ file: 'src/read.js', line: 4 }],
    uncertain: true,
    closed: true,
  },
  {
    name: 'the own package, imported in an example',
    page: { 'README.md': "# Tidy\n\n```js\nimport 'tidy'\n```\n" },
    before: { 'package.json': packageJson(), 'src/read.js': READ },
    after: { 'package.json': packageJson({ name: '@acme/tidy' }) },
    place: 'README.md:4 code_example tidy',
    reason: 'no package of this repository is named `tidy`',
    suggestion: null,
    evidence: [],
    uncertain: false,
  },
  {
    name: 'a configuration key',
    page: {
      'docs/options.md': '# Options\n\n| Option | Meaning |\n| --- | --- |\n| `maxDepth` | how deep to look |\n',
    },
    before: {
      'src/options.js': 'export const options = {\n  maxDepth: 3,\n  quiet: false,\n}\nlook(options.maxDepth)\n',
    },
    after: { 'src/options.js': 'export const options = {\n  depth: 3,\n  quiet: false,\n}\nlook(options.depth)\n' },
    place: 'docs/options.md:5 config maxDepth',
    reason: 'renamed to `depth`',
    suggestion: 'depth',
    evidence: [{ file: 'src/options.js', line: 2 }],
    uncertain: true,
  },
  {
    name: 'a default value',
    page: { 'docs/options.md': '# Options\n\n- `retries`: how often to try again. Default: `3`.\n' },
    before: { 'src/options.js': 'export const retries = 3\n' },
    after: { 'src/options.js': 'export const retries = 5\n' },
    place: 'docs/options.md:3 config retries = 3',
    reason: 'src/options.js:1 gives `retries` the default 5',
    suggestion: '5',
    evidence: [{ file: 'src/options.js', line: 1 }],
    uncertain: false,
  },
  {
    name: 'a rule of imports',
    page: { 'CONTRIBUTING.md': '# Contributing\n\n`notes` must not import `pages`.\n' },
    before: { 'src/notes/read.js': "import { readdirSync } from 'node:fs'\n", 'src/pages/page.js': READ },
    after: { 'src/notes/read.js': "import { readNotes } from '../pages/page.js'\n" },
    place: 'CONTRIBUTING.md:3 architecture notes → pages',
    reason: 'src/notes/read.js:1 imports src/pages/page.js',
    suggestion: null,
    evidence: [{ file: 'src/notes/read.js', line: 1 }],
    uncertain: false,
    closed: true,
  },
  {
    name: 'an arrow of a diagram',
    page: {
      'ARCHITECTURE.md':
        '# Architecture\n\nWhat imports what:\n\n```mermaid\ngraph TD\n  pages --> notes\n  pages --> words\n  notes --> words\n```\n',
    },
    before: {
      'src/notes/read.js': "import { split } from '../words/split.js'\n",
      'src/pages/page.js': "import '../notes/read.js'\nimport '../words/split.js'\n",
      'src/words/split.js': READ,
    },
    after: { 'src/notes/read.js': 'export const split = 1\n' },
    place: 'ARCHITECTURE.md:9 architecture notes → words',
    reason: 'no file of src/notes imports src/words',
    suggestion: null,
    evidence: [{ file: 'src/notes', line: null }],
    uncertain: false,
    closed: true,
  },
]

/** A drift of every claim type. */
export const DRIFTS: readonly Drift[] = [...PATHS, ...MANIFESTS, ...NAMES]

/** The code after the change, as a commit of its own. */
export function codeAfter({ before, after }: Drift): Files {
  return Object.fromEntries(Object.entries({ ...before, ...after }).filter(([, file]) => file !== null))
}
