import { expect, it } from 'vitest'
import { sentences, text } from '../../pages.ts'

it('Versions get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'README.md': text(
        '# Tool',
        '',
        '## Requirements',
        '',
        '- Node.js 18 or later',
        '- Python 3.8 or later',
        '- Go 1.20 or later',
        '- Ruby 3.0 or later',
        '',
        'It needs express@^5.0.0, express@^4.18.0, koa@^2.0.0 and vitest@^3.0.0.',
        '',
        'The tool uses [`@octo/core`](https://www.npmjs.com/package/@octo/core). The tool uses [`@octo/rest`](https://www.npmjs.com/package/@octo/rest).',
        '## Node.js',
        '',
        'Node.js 20.10 or later is required.',
        '',
        '## Development',
        '',
        'Node.js 22 or later is required.',
        '',
        '## Packages',
        '',
        'The tool is built on [`named`](https://www.npmjs.com/package/named). The tool requires `react` as a peer dependency. The tool requires `vue` as a peer dependency.',
      ),
      'package.json': text(
        '{',
        '  "name": "tool", "version": "6.3.2",',
        '  "engines": { "node": ">=20.10" },',
        '  "dependencies": { "express": "^4.18.0", "@octo/core": "^7.0.0" },',
        '  "devDependencies": { "vitest": "^4.0.0" },',
        '  "peerDependencies": { "react": "*" }',
        '}',
      ),
      'src/a.ts': text("import x from 'named'"),
      'pyproject.toml': text('[project]', 'name = "tool"', 'version = "1.0.0"', 'requires-python = ">=3.10"'),
      '.github/workflows/ci.yml': text(
        'on: push',
        'jobs:',
        '  test:',
        '    strategy:',
        '      matrix:',
        '        go: ["1.21", "1.22"]',
        '    steps:',
        '      - uses: actions/setup-go@v4',
        '        with:',
        '          go-version: ${{ matrix.go }}',
      ),
    }),
  ).toEqual([
    '5 node 18: fails! (required version): package.json:3 requires Node.js 20.10 [package.json:3] → 20.10',
    '6 python 3.8: fails! (required version): pyproject.toml:4 requires Python 3.10 [pyproject.toml:4] → 3.10',
    '7 go 1.20: fails (required version): .github/workflows/ci.yml:6 requires Go 1.21 [.github/workflows/ci.yml:6] → 1.21',
    '8 ruby 3.0: unknown: no manifest says which Ruby is required',
    '10 express 5.0.0: fails: package.json:4 asks for `express` ^4.18.0 [package.json:4] → ^4.18.0',
    '10 express 4.18.0: holds (0.95): package.json:4 asks for ^4.18.0 [package.json:4]',
    '10 koa 2.0.0: unknown: no manifest lists `koa`',
    '10 vitest 3.0.0: unknown: no manifest lists `vitest`',
    '12 @octo/core: holds (0.95): package.json:4 asks for `@octo/core` [package.json:4]',
    '12 @octo/rest: fails (package): no manifest asks for `@octo/rest` []',
    '15 node 20.10: holds (0.95): package.json:3 requires Node.js 20.10 [package.json:3]',
    '19 node 22: unknown: package.json:3 admits Node.js 20.10',
    '23 named: unknown: the code names `named`',
    '23 react: holds (0.95): package.json:6 asks for `react` [package.json:6]',
    '23 vue: fails (package): no manifest has `vue` as a peer dependency []',
  ])
})

it('Versions on pages elsewhere get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'docs/concepts.md': text(
        '# Concepts',
        '',
        'It requires Node.js 18 or later. It requires Ruby 2.7 or later.',
        '',
        'It requires Python 3.8 or later.',
      ),
      'CONTRIBUTING.md': text(
        '# Contributing',
        '',
        'You need Node.js 18 or later.',
        '',
        'You need Rust 1.60 or later.',
      ),
      'examples/app/README.md': text('# App', '', '- Node.js 20 or later is required.'),
      'examples/app/package.json': '{ "name": "app", "engines": { "node": ">=22" } }',
      '.github/workflows/ci.yml': text(
        'on: push',
        'jobs:',
        '  test:',
        '    strategy:',
        '      matrix:',
        '        node: [20, 22]',
        '    steps:',
        '      - uses: actions/setup-node@v4',
        '        with:',
        '          node-version: ${{ matrix.node }}',
        '      - uses: ruby/setup-ruby@v1',
        '        with:',
        '          ruby-version: "3.1"',
      ),
      'backend/pyproject.toml': text('[project]', 'name = "tool"', 'requires-python = ">=3.10"'),
      'Cargo.toml': text('[package]', 'name = "acme"', 'version = "1.0.0"', 'rust-version = "1.70.0"'),
    }),
  ).toEqual([
    '3 node 18: unknown: .github/workflows/ci.yml only lists Node.js 20',
    '3 ruby 2.7: unknown: .github/workflows/ci.yml only lists Ruby 3.1',
    '5 python 3.8: fails! (required version): backend/pyproject.toml:3 requires Python 3.10 [backend/pyproject.toml:3] → 3.10',
    '3 node 18: fails (required version): .github/workflows/ci.yml:6 requires Node.js 20 [.github/workflows/ci.yml:6] → 20',
    '5 rust 1.60: fails! (required version): Cargo.toml:4 requires Rust 1.70.0 [Cargo.toml:4] → 1.70',
    '3 node 20: fails (required version): examples/app/package.json:1 requires Node.js 22 [examples/app/package.json:1] → 22',
  ])
})

const MANIFESTS = {
  'pyproject.toml': text('[project]', 'name = "tool"', 'version = "1.0.0"', 'requires-python = ">=3.10"'),
  'js/package.json': '{ "name": "tool-js", "version": "1.0.0", "engines": { "node": ">=22.18.0" } }',
}

/** What is said of the requirements below a heading. */
const saidOf = (...lines: string[]): Promise<string[]> =>
  sentences({ ...MANIFESTS, 'README.md': text('# Tool', '', '## Minimum requirements', '', ...lines) })

it.each([
  [['- **Python**: 3.8+', '- **Tool**: 21.9+'], 5],
  [['- Tool 21.9 or later', '- Python 3.8 or later'], 6],
  [['| needs | version |', '| --- | --- |', '| Python | at least 3.8 |', '| `tool` | 21.9 |'], 7],
  [['The plug-in requires Python 3.8 or later and Tool >= 2.'], 5],
  [['The plug-in requires Tool version 2 or later,', 'and Python 3.8 or later.'], 6],
])('A version beside one of the own package is that of what depends on it: %j', async (lines, line) => {
  expect(await saidOf(...lines)).toContain(`${line} python 3.8: unknown: it is about what depends on \`tool\``)
})

it.each([
  [['- Python 3.8+', '- Make 4.3+', '', 'Tool 2.0 was released in May.'], 5],
  [['- Python 3.8+', '- Tool (see below)'], 5],
  [['It requires Python 3.8 or later. Tool 2.0 does not run elsewhere.'], 5],
  [['- Python 3.8+', '- tool-js 2.0+'], 5],
])('A version is that of the repository beside what does not require its package: %j', async (lines, line) => {
  const found = await saidOf(...lines)
  expect(found).toContain(
    `${line} python 3.8: fails! (required version): pyproject.toml:4 requires Python 3.10 [pyproject.toml:4] → 3.10`,
  )
})

it('A version is left open where its section states the current one, too', async () => {
  const theory = 'The minimum theoretically supported version is Python 3.8.'
  const both = 'pyproject.toml:4 requires Python 3.10, which the section states, too'
  expect(await saidOf(`The bindings require Python 3.10+ for installation. ${theory}`)).toContain(
    `5 python 3.8: unknown: ${both}`,
  )
  expect(await saidOf(theory, '', 'As of 2.0, at least Python 3.10 is required.')).toContain(
    `5 python 3.8: unknown: ${both}`,
  )
  const closed = 'fails! (required version): pyproject.toml:4 requires Python 3.10 [pyproject.toml:4] → 3.10'
  expect(await saidOf(theory, '', '## Later', '', 'As of 2.0, Python 3.10+ is required.')).toContain(
    `5 python 3.8: ${closed}`,
  )
  expect(await saidOf(theory, '', 'We run Python 3.10.')).toContain(`5 python 3.8: ${closed}`)
})

it.each([
  ['You will need Node.js **version 10+**.', '22.18.0'],
  ['Requires Node.js 20.10 or later.', '22.18'],
  ['Requires Node.js 20.10.1 or later.', '22.18.0'],
])('The suggested version is that of the manifest: %s', async (line, suggestion) => {
  const [said] = await sentences({ ...MANIFESTS, 'js/README.md': text('# Tool', '', '## Setup', '', line) })
  expect(said).toMatch(new RegExp(`→ ${suggestion.replaceAll('.', '\\.')}$`))
})

it.each([
  ['>=22.0.0', '22'],
  ['>=22', '22'],
  ['>=22.1', '22.1'],
])('The suggested version for %s has the parts of the page where the rest is zero', async (range, suggestion) => {
  const manifest = `{ "name": "tool", "version": "1.0.0", "engines": { "node": "${range}" } }`
  const [said] = await sentences({ 'package.json': manifest, 'README.md': text('# Tool', '', 'Requires Node.js 18.') })
  expect(said).toMatch(new RegExp(`→ ${suggestion.replaceAll('.', '\\.')}$`))
})
