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
        '- Node.js 20.10 or later',
        '- Node.js 18 or later',
        '- Node.js 22 or later',
        '- Python 3.8 or later',
        '- Go 1.20 or later',
        '- Ruby 3.0 or later',
        '',
        'It needs express@^5.0.0, express@^4.18.0, koa@^2.0.0 and vitest@^3.0.0.',
        '',
        'The tool uses [`@octo/core`](https://www.npmjs.com/package/@octo/core). The tool uses [`@octo/rest`](https://www.npmjs.com/package/@octo/rest).',
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
    '5 node 20.10: holds (0.95): package.json:3 requires Node.js 20.10 [package.json:3]',
    '6 node 18: fails! (required version): package.json:3 requires Node.js 20.10 [package.json:3] → 20',
    '7 node 22: unknown: package.json:3 admits Node.js 20.10',
    '8 python 3.8: fails! (required version): pyproject.toml:4 requires Python 3.10 [pyproject.toml:4] → 3.10',
    '9 go 1.20: fails (required version): .github/workflows/ci.yml:6 requires Go 1.21 [.github/workflows/ci.yml:6] → 1.21',
    '10 ruby 3.0: unknown: no manifest says which Ruby is required',
    '12 express 5.0.0: fails: package.json:4 asks for `express` ^4.18.0 [package.json:4] → ^4.18.0',
    '12 express 4.18.0: holds (0.95): package.json:4 asks for ^4.18.0 [package.json:4]',
    '12 koa 2.0.0: unknown: no manifest lists `koa`',
    '12 vitest 3.0.0: unknown: no manifest lists `vitest`',
    '14 @octo/core: holds (0.95): package.json:4 asks for `@octo/core` [package.json:4]',
    '14 @octo/rest: fails (package): no manifest asks for `@octo/rest` []',
    '15 named: unknown: the code names `named`',
    '15 react: holds (0.95): package.json:6 asks for `react` [package.json:6]',
    '15 vue: fails (package): no manifest has `vue` as a peer dependency []',
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
