type Files = Readonly<Record<string, string | null>>

/** A small project whose docs hold. */
export const PROJECT: Files = {
  'package.json': `${JSON.stringify(
    {
      name: 'tidy-notes',
      version: '1.4.0',
      type: 'module',
      bin: { 'tidy-notes': 'src/main.js' },
      engines: { node: '>=18' },
      scripts: { bootstrap: 'node scripts/bootstrap.js', test: 'node --test' },
    },
    null,
    2,
  )}\n`,
  '.github/workflows/ci.yml': `on: [push, pull_request]
jobs:
  test:
    runs-on: \${{ matrix.os }}
    strategy:
      matrix:
        os: [ubuntu-latest, macos-latest]
    steps:
      - uses: actions/checkout@v4
      - run: npm test
`,
  'scripts/bootstrap.js': "import { mkdirSync } from 'node:fs'\n\nmkdirSync('notes', { recursive: true })\n",
  'src/main.js': `import { parseArgs } from 'node:util'
import { readNotes } from './notes/read.js'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
for (const note of readNotes(process.env.NOTES_FOLDER ?? 'notes')) {
  if (!values['dry-run']) note.save()
}
`,
  'src/notes/read.js': `import { readdirSync } from 'node:fs'

/** Every note of a folder. */
export function readNotes(folder) {
  return readdirSync(folder).map((name) => ({ name, save() {} }))
}
`,
  'README.md': `# tidy-notes

Sorts a folder of notes. How to work on it is in [docs/setup.md](docs/setup.md).

## Usage

\`tidy-notes --dry-run\` shows what would change.

The notes lie in the folder that the environment variable \`NOTES_FOLDER\` names.
`,
  'docs/setup.md': `# Setup

Node.js 18 or later is required.

\`\`\`sh
npm run bootstrap
npm test
\`\`\`

Notes are read in \`src/notes/read.js\`; its \`readNotes()\` returns them all.
`,
}

/** A code change without the docs: a script, a file and a flag are renamed, and the engine version is raised. */
export const CHANGE: Files = {
  'package.json': `${JSON.stringify(
    {
      name: 'tidy-notes',
      version: '2.0.0',
      type: 'module',
      bin: { 'tidy-notes': 'src/main.js' },
      engines: { node: '>=20' },
      scripts: { setup: 'node scripts/bootstrap.js', test: 'node --test' },
    },
    null,
    2,
  )}\n`,
  'src/main.js': `import { parseArgs } from 'node:util'
import { readNotes } from './notes/load.js'

const { values } = parseArgs({ options: { preview: { type: 'boolean' } } })
for (const note of readNotes(process.env.NOTES_FOLDER ?? 'notes')) {
  if (!values.preview) note.save()
}
`,
  'src/notes/read.js': null,
  'src/notes/load.js': PROJECT['src/notes/read.js'] ?? null,
}

export const TITLE = 'Rename bootstrap, read.js and --dry-run'

/** The docs after {@link CHANGE}. */
export const FIX: Files = {
  'README.md': PROJECT['README.md']?.replace('--dry-run', '--preview') ?? '',
  'docs/setup.md':
    PROJECT['docs/setup.md']
      ?.replace('Node.js 18', 'Node.js 20')
      .replace('npm run bootstrap', 'npm run setup')
      .replace('src/notes/read.js', 'src/notes/load.js') ?? '',
}

/** What the check must find after {@link CHANGE}, in the order of the report. */
export const EXPECTED = [
  'README.md: cli_flag --dry-run',
  'docs/setup.md: dependency_version node 18',
  'docs/setup.md: command bootstrap',
  'docs/setup.md: path_reference src/notes/read.js',
] as const

const SETUP = PROJECT['docs/setup.md'] ?? ''

/** A docs change with a link to a missing page. */
export const DEAD_LINK = {
  title: 'Tell how notes are sorted by color',
  files: { 'docs/setup.md': `${SETUP}\nHow they are sorted by color is in [colors.md](colors.md).\n` },
  line: SETUP.split('\n').length + 1,
} as const
