import { describe, expect, it } from 'vitest'
import type { CommandSubject } from '../../../../src/engine/rules/command/extract.ts'
import { commandKind } from '../../../../src/engine/rules/command/kind.ts'
import { contradictions, text } from '../pages.ts'
import { claimOf, evidence, type Files, snapshotOf, verdict } from '../snapshot.ts'

const FILES: Files = {
  'package.json':
    '{\n  "name": "tool",\n  "scripts": {\n    "build": "tsc",\n    "lint:eslint": "eslint .",\n    "test": "vitest"\n  },\n  "devDependencies": { "jest": "1" }\n}\n',
  'packages/app/package.json': '{ "name": "@acme/app", "scripts": { "dev": "vite" } }',
  'packages/empty/package.json': '{ "name": "@acme/empty" }',
  Makefile: 'all: build\n\nbuild:\n\tgo build\n\ndocs-%:\n\tdo $*\n',
  'sdk/Makefile': 'package:\n\tzip sdk\n',
  'tox.ini': '[tox]\nenvlist = py310,docs\n[testenv:docs]\ncommands = x\n',
}

function command(task: string, more: Partial<CommandSubject> = {}, file = 'docs/guide.md') {
  return claimOf<CommandSubject>(
    'command',
    task,
    { runner: 'npm', task, folder: '', workspace: null, forContributors: false, certain: true, ...more },
    { file },
  )
}

describe('A task', () => {
  it.each<[string, Partial<CommandSubject>, string, string]>([
    ['build', {}, 'holds', 'is declared'],
    ['buld', {}, 'fails → build', 'has a name alike'],
    ['lint', {}, 'fails → lint:eslint', 'is part of another'],
    ['deploy', {}, 'fails', 'is nowhere'],
    ['jest', {}, 'unknown', 'is a program of a dependency'],
    ['dev', {}, 'fails', 'is another package’s'],
    ['dev', { folder: 'packages/app' }, 'holds', 'is declared in the folder of the command'],
    ['build', { folder: 'packages/app' }, 'fails', 'is not declared there'],
    ['dev', { folder: 'packages/empty' }, 'fails', 'is missing from a package without scripts'],
    ['dev', { folder: 'elsewhere' }, 'unknown', 'runs where no package is'],
    ['dev', { folder: '?' }, 'unknown', 'runs nobody knows where'],
    ['dev', { workspace: '@acme/app' }, 'holds', 'is of a workspace by its name'],
    ['dev', { workspace: './packages/app' }, 'holds', 'is of a workspace by its folder'],
    ['dev', { workspace: '*' }, 'holds', 'is of some workspace'],
    ['build', { workspace: '@acme/app' }, 'fails', 'is not of that workspace'],
    ['build', { workspace: '@acme/gone' }, 'unknown', 'is of no known workspace'],
    ['build', { runner: 'make' }, 'holds', 'is a target'],
    ['docs-api', { runner: 'make' }, 'unknown', 'may be made by a pattern'],
    ['deploy', { runner: 'make' }, 'fails', 'is no target'],
    ['package', { runner: 'make' }, 'unknown', 'is a target in a folder that the text may name'],
    ['package', { runner: 'make', folder: '.' }, 'fails', 'is no target in the folder of the command'],
    ['test', { runner: 'make' }, 'fails', 'is of another runner only'],
    ['docs', { runner: 'tox' }, 'holds', 'is an environment'],
    ['build', { runner: 'just' }, 'unknown', 'has no file of its runner'],
  ])('`%s`, with %j, %s, because it %s', (task, more, expected) => {
    expect(verdict(commandKind.verify, command(task, more), FILES)).toBe(expected)
  })

  it('is looked up from the folder of the page upwards', () => {
    const page = 'packages/app/README.md'
    expect(verdict(commandKind.verify, command('dev', {}, page), FILES)).toBe('holds')
    expect(verdict(commandKind.verify, command('build', {}, page), FILES)).toBe('holds')
    expect(verdict(commandKind.verify, command('dev', {}, 'packages/empty/README.md'), FILES)).toBe('fails')
  })

  it('rests on the line that declares it, or on the file that does not', () => {
    const snapshot = snapshotOf(FILES)
    expect(evidence(commandKind.verify(command('build'), snapshot))).toEqual(['package.json:4'])
    expect(evidence(commandKind.verify(command('deploy'), snapshot))).toEqual(['package.json'])
    expect(commandKind.verify(command('deploy'), snapshot)).toMatchObject({
      reason: 'package.json has no script `deploy`',
    })
    expect(commandKind.verify(command('deploy', { runner: 'make' }), snapshot)).toMatchObject({
      reason: 'the Makefile has no task `deploy`',
    })
  })
})

describe('A task that no file declares', () => {
  const contributors = { forContributors: true }
  it.each<[string, Partial<CommandSubject>, boolean, string]>([
    ['deploy', contributors, true, 'is missing where contributors are told to run it'],
    ['deploy', {}, false, 'may be the reader’s own on a page for users'],
    ['buld', {}, true, 'is a slip of the pen on any page'],
    ['dev', contributors, false, 'may be meant in the folder of a package'],
    ['cm', { ...contributors, certain: false }, true, 'is no program of a dependency either'],
    ['tsc', { ...contributors, certain: false }, true, 'is a program, but nothing brings it'],
    ['deploy', { ...contributors, runner: 'make' }, true, 'is no target'],
    ['3.12', { ...contributors, runner: 'tox' }, false, 'is an interpreter, which needs no listing'],
    ['lint', { ...contributors, runner: 'tox' }, true, 'is no environment'],
  ])('%s %j is missing for sure: %s, as it %s', (task, more, closed) => {
    expect(commandKind.verify(command(task, more), snapshotOf(FILES))).toMatchObject({ state: 'fails', closed })
  })
})

describe('A target that a Makefile never had', () => {
  const page = (...calls: string[]): string => text('# Tool', '', '```sh', ...calls, '```')

  it('is surely missing where the page calls others of the file beside it', async () => {
    const files = { Makefile: 'all:\n\tcc a.c\n\ncheck:\n\t./a\n' }
    expect(await contradictions({ ...files, 'README.md': page('make all', 'make install') })).toEqual([
      '5 task: the Makefile has no task `install`',
    ])
    expect(await contradictions({ ...files, 'README.md': page('make install') })).toEqual([])
    expect(await contradictions({ ...files, 'README.md': page('make all', 'make a', 'make b', 'make c') })).toEqual([])
    expect(await contradictions({ ...files, 'docs/guide.md': page('make all', 'make install') })).toEqual([])
  })

  it('may be of a folder that the page names before it', async () => {
    const guide = (folder: string): string =>
      text('# Contributing', '', `Inside the \`${folder}\` folder you can use:`, '', '- `make up` or `make down`')
    const files = {
      Makefile: 'all:\n\tcc a.c\n',
      'tools/local/Makefile': 'up:\n\trun up\n\n%:\n\trun $*\n',
    }
    expect(await contradictions({ ...files, 'CONTRIBUTING.md': guide('tools/local') })).toEqual([])
    expect(await contradictions({ ...files, 'CONTRIBUTING.md': guide('tools/other') })).toEqual([
      '5 task: the Makefile has no task `down`',
    ])
  })

  it('may be of a file that is included', async () => {
    const files = { Makefile: 'all:\n\tcc a.c\n\ninclude rules.mk\n' }
    expect(await contradictions({ ...files, 'README.md': page('make all', 'make install') })).toEqual([])
  })
})

describe('A script that package.json never had', () => {
  const files = { 'package.json': '{ "name": "tool", "scripts": { "setup": "node a.js", "test": "vitest" } }' }
  const page = (...calls: string[]): string => text('# Tool', '', ...calls.map((call) => `Run \`npm run ${call}\`.`))

  it('is surely missing where the page beside it calls scripts that are the repository’s own', async () => {
    expect(await contradictions({ ...files, 'README.md': page('setup', 'bootstrap') })).toEqual([
      '4 script: package.json has no script `bootstrap`',
    ])
  })

  it.each([
    ['README.md', ['bootstrap'], 'calls no other'],
    ['README.md', ['test', 'bootstrap'], 'calls those that every project has'],
    ['README.md', ['setup', 'dev'], 'may mean that of the reader’s project'],
    ['docs/guide.md', ['setup', 'bootstrap'], 'is of a folder of its own'],
  ])('may be another project’s where %s with %j %s', async (path, calls) => {
    expect(await contradictions({ ...files, [path]: page(...calls) })).toEqual([])
  })
})
