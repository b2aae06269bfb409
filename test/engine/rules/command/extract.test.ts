import { describe, expect, it } from 'vitest'
import { extractCommands } from '../../../../src/engine/rules/command/extract.ts'
import { fence, page, REPOSITORY, values } from '../drafts.ts'

describe('A command', () => {
  it.each([
    ['a script in a code span', 'Run `npm run build`.', ['build']],
    ['a script in a block', fence('sh', '$ npm test -- --watch'), ['test']],
    ['a target', fence('sh', 'make docs'), ['docs?']],
    ['a target of this repository', ['Look in `acme/tool` or `src/a`.', ...fence('sh', 'make docs')], ['docs?']],
    ['several tasks', fence('sh', 'npm ci && npm run lint', 'tox -e docs'), ['lint', 'docs']],
    ['a shorthand', 'Run `yarn lint`.', ['lint?']],
    ['a fresh clone', fence('sh', 'git clone https://github.com/acme/tool', 'cd tool', 'npm run build'), ['build']],
  ])('that runs %s is a claim', (_, source, expected) => {
    expect(values(extractCommands, source)).toEqual(expected)
  })

  it.each([
    ['builtins', fence('sh', 'npm install', 'npm ci', 'cargo build', 'yarn add x')],
    ['third-party programs', fence('sh', 'npx jest', 'docker build .')],
    ['a project that the reader makes', fence('sh', 'npm create vite@latest', 'cd app', 'npm run dev')],
    ['a target of another repository', ['Open a pull request in `acme/charts`.', '', ...fence('sh', 'make docs')]],
    ['a placeholder', 'Run `npm run <script>` or `npm run your-script`.'],
    ['a removed script', '`npm run old` was removed.'],
    ['a script without a name', 'Run `npm run`.'],
    ['code that is no shell', fence('js', 'npm run build')],
    ['output', fence('console', '$ npm ci', '> npm run prepare')],
  ])('that runs %s is none', (_, source) => {
    expect(values(extractCommands, source)).toEqual([])
  })

  it('under a heading of history is none', () => {
    expect(values(extractCommands, ['# Upgrading', '', 'Run `npm run migrate`.'])).toEqual([])
  })

  it('knows its folder, workspace and place', () => {
    const drafts = extractCommands(
      page(fence('sh', 'cd web', 'npm --prefix app run build', 'npm run lint -w @acme/kit')),
      REPOSITORY,
    )
    expect(drafts).toEqual([
      {
        line: 3,
        column: 1,
        text: 'npm --prefix app run build',
        value: 'build',
        subject: {
          runner: 'npm',
          task: 'build',
          folder: 'web/app',
          workspace: null,
          certain: true,
          forContributors: false,
        },
      },
      {
        line: 4,
        column: 1,
        text: 'npm run lint -w @acme/kit',
        value: 'lint',
        subject: {
          runner: 'npm',
          task: 'lint',
          folder: 'web',
          workspace: '@acme/kit',
          certain: true,
          forContributors: false,
        },
      },
    ])
  })
})

describe('A task of a sample', () => {
  it.each([
    ['py', 'def docs(session):', 'nox -s docs'],
    ['ini', '[testenv:docs]', 'tox -e docs'],
    ['ruby', 'task :docs do', 'rake docs'],
    ['make', 'docs:', 'make docs'],
  ])('of %s, %j, is run by the page itself', (language, line, call) => {
    expect(values(extractCommands, [...fence(language, line), '', ...fence('sh', call)])).toEqual([])
    expect(values(extractCommands, [...fence(language, '# docs'), '', ...fence('sh', call)])).not.toEqual([])
  })

  it.each([
    ['a Taskfile', ['Run `task --summary release`.', '', ...fence('yaml', 'tasks:', '  release:', '    cmds: []')]],
    ['scripts', [...fence('json', '{ "scripts": {', '  "release": "x"', '} }'), '', ...fence('sh', 'npm run release')]],
    ['a Makefile', [...fence('make', 'release: build'), '', ...fence('sh', 'make release')]],
  ])('in %s of the page is no claim', (_, lines) => {
    expect(values(extractCommands, lines)).toEqual([])
  })

  it('of another name leaves the call a claim', () => {
    expect(
      values(extractCommands, [...fence('yaml', 'tasks:', '  build:'), '', ...fence('sh', 'task release')]),
    ).toEqual(['release?'])
  })
})

describe('A command of a page', () => {
  it.each([
    ['CONTRIBUTING.md', 'Run `npm run lint`.', true],
    ['CONTRIBUTING.md', 'Send a repository that runs by `npm start`.', false],
    ['CONTRIBUTING.md', 'Make a reproduction that runs by `npm run lint`.', false],
    ['CONTRIBUTING.md', 'In your project, run `npm run lint`.', false],
    ['scripts/README.md', 'Run `npm run lint`.', true],
    ['README.md', 'Run `npm run lint`.', false],
    ['README.md', '## Development\n\nRun `npm run lint`.', true],
    ['docs/development.md', '## Development\n\nRun `npm run lint`.', false],
    ['CONTRIBUTING.md', '```sh\nyarn add --dev all-contributors-cli\nyarn all-contributors add me\n```', false],
    ['CONTRIBUTING.md', '```sh\nyarn install\nyarn all-contributors add me\n```', true],
    ['packages/create-x/template-vue/README.md', '## Development\n\nRun `npm run lint`.', false],
  ])('of %s, "%s", is for contributors: %s', (path, source, expected) => {
    expect(extractCommands(page(source, path), REPOSITORY).at(-1)?.subject).toMatchObject({ forContributors: expected })
  })
})
