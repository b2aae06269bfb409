import { describe, expect, it } from 'vitest'
import type { CommandFact } from '../../../src/ecosystems/file-facts.ts'
import { programsOf } from '../../../src/facts/model/commands.ts'
import type { Command } from '../../../src/facts/model/model.ts'
import { command, factsOf, option } from '../../verify/command-line/parsers.ts'

type Built = Parameters<typeof programsOf>[1]

function programs(files: Readonly<Record<string, readonly CommandFact[]>>, built: Built = []): Command[] {
  return [...programsOf(new Map(Object.entries(files).map(([file, each]) => [file, factsOf(...each)])), built)]
}

function shown(command: Command): string {
  const inner = command.subcommands.map(shown).join(', ')
  return `${command.words.join(' ')}${command.openSubcommands === null ? '' : '?'}${inner === '' ? '' : ` (${inner})`}`
}

describe('Commands of files', () => {
  it('are put together by the handles under which code speaks of them', () => {
    const files = {
      'cmd/root.go': [command('tool', { handle: 'root', children: ['NewAdd'] })],
      'cmd/add.go': [command('add', { handle: 'NewAdd' })],
      'cmd/rm.go': [command('rm', { handle: 'NewRm', parent: 'root' })],
    }
    expect(programs(files).map(shown)).toEqual(['tool (tool add, tool rm)'])
  })

  it('are one program, though manifests name it twice', () => {
    const built = { name: 'tool', entry: null, folder: '' }
    expect(programs({ 'tool/cli.py': [command('tool')] }, [built, { ...built, entry: 'tool/cli.py' }])).toHaveLength(1)
  })

  it('take the nearest of those that are called alike', () => {
    const files = {
      'a/a.go': [command('a', { handle: 'A', children: ['New'] })],
      'a/sub/new.go': [command('one', { handle: 'New' })],
      'b/b.go': [command('b', { handle: 'B', children: ['New'] })],
      'b/sub/new.go': [command('two', { handle: 'New' })],
    }
    expect(programs(files).map(shown)).toEqual(['a (a one)', 'b (b two)'])
  })

  it.each<[string, Readonly<Record<string, readonly CommandFact[]>>]>([
    ['one is added that is not read', { 'a.go': [command('tool', { children: ['lost'] })] }],
    [
      'one is added to what is not read',
      { 'a.go': [command('tool')], 'b.go': [command('add', { handle: 'add', parent: 'lost' })] },
    ],
    [
      'the name of one is worked out',
      { 'a.go': [command('tool', { children: ['x'] }), command(null, { handle: 'x', parent: 'tool' })] },
    ],
  ])('may be more where %s', (_, files) => {
    expect(programs(files)[0]?.openSubcommands).not.toBeNull()
  })

  it('hand options on to their subcommands as their language does', () => {
    const files = (ending: string) => ({
      [`a.${ending}`]: [
        command('tool', { open: 'a loop', options: [option('--all', { inherited: true }), option('--one')] }),
        command('add', { parent: 'tool' }),
      ],
    })
    const [go] = programs(files('go'))
    expect(go?.subcommands[0]?.options).toMatchObject({ facts: [{ names: ['--all'] }], open: 'a loop' })
    expect(programs(files('py'))[0]?.subcommands[0]?.options.open).toBeNull()
  })
})

describe('A program', () => {
  const names = (files: Readonly<Record<string, readonly CommandFact[]>>, built: Built): string[] =>
    programs(files, built).map(({ words, fact }) => `${words.join(' ')} ${fact.file}`)

  it.each<[string, Readonly<Record<string, readonly CommandFact[]>>, Built, string[]]>([
    [
      'has the parser that names it',
      { 'src/a.py': [command('tool')], 'src/b.py': [command(null)] },
      [{ name: 'tool', entry: null, folder: '' }],
      ['tool src/a.py', ' src/b.py'],
    ],
    [
      'has the parser at its entry',
      { 'src/cli.ts': [command(null)], 'src/other.ts': [command(null)] },
      [{ name: 'tool', entry: 'dist/cli.js', folder: '' }],
      ['tool src/cli.ts', ' src/other.ts'],
    ],
    [
      'has the parser of its package',
      { 'packages/a/src/main.ts': [command(null)], 'packages/b/src/main.ts': [command(null)] },
      [{ name: 'tool', entry: 'packages/a/dist/bin.js', folder: 'packages/a' }],
      ['tool packages/a/src/main.ts', ' packages/b/src/main.ts'],
    ],
    [
      'has no parser of scripts that developers run',
      { 'src/cli.py': [command(null)], 'scripts/main.py': [command(null)] },
      [{ name: 'tool', entry: null, folder: '' }],
      ['tool src/cli.py', ' scripts/main.py'],
    ],
    [
      'has none where nothing tells several apart',
      { 'src/cli.py': [command(null)], 'src/main.py': [command(null)] },
      [{ name: 'tool', entry: null, folder: '' }],
      [' src/cli.py', ' src/main.py'],
    ],
    [
      'has none that is not called as those of programs are',
      { 'src/daemon.py': [command(null)] },
      [{ name: 'tool', entry: null, folder: '' }],
      [' src/daemon.py'],
    ],
    [
      'has no parser of another package, nor one that only hands on',
      { 'b/src/cli.ts': [command(null)], 'a/src/args.ts': [command(null, { open: 'handed in' })] },
      [{ name: 'tool', entry: 'a/dist/cli.js', folder: 'a' }],
      [' b/src/cli.ts', ' a/src/args.ts'],
    ],
    [
      'may be one of several names of a parser',
      { 'src/main.py': [command(null)] },
      [
        { name: 'http', entry: null, folder: '' },
        { name: 'https', entry: null, folder: '' },
      ],
      ['http src/main.py', 'https src/main.py'],
    ],
  ])('%s', (_, files, built, expected) => {
    expect(names(files, built)).toEqual(expected)
  })
})
