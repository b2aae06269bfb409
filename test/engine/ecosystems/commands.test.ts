import { describe, expect, it } from 'vitest'
import { factsIn } from '../../../src/engine/ecosystems/syntax/read.ts'

async function commands(path: string, ...lines: string[]) {
  const facts = await factsIn(path, `${lines.join('\n')}\n`)
  return {
    names: facts?.commands.map(({ name, line }) => `${line} ${name}`),
    isOpen: facts?.openCommands !== undefined,
  }
}

describe('Commands of Thor', () => {
  it.each([
    ['desc "pack FILE", "Pack"', ['2 pack']],
    ["desc('pack', 'Pack')", ['2 pack']],
    ["register(Starter, 'new', 'new NAME', 'Start')", ['2 new']],
    ["register Kit::Starter, 'new'", ['2 new']],
    ['subcommand :parts, Parts', ['2 parts']],
    ["map 'ls' => :list", ['2 ls']],
    ["map '-l' => :list", []],
    ['def pack_all', ['2 pack_all']],
    ["# desc 'pack', 'Pack'", []],
    ["puts 'x'; desc 'pack', 'Pack'", ['2 pack']],
    ["text = %q(desc 'pack')", []],
  ])('are %s', async (line, names) => {
    const end = line.startsWith('def') ? ['end'] : []
    expect(await commands('cli.rb', 'class CLI < Thor', line, ...end, 'end')).toEqual({ names, isOpen: false })
  })

  it.each([
    'default_task :pack',
    'map %w[-v --version] => :version',
    'def method_missing(name); end',
    'self.class.dispatch(x)',
  ])('are not all where it says %s', async (line) => {
    expect((await commands('cli.rb', 'class CLI < Thor', line, 'end')).isOpen).toBe(true)
  })
})

describe('Commands of PHP', () => {
  it.each([
    ["$this->setName('cache:clear')->setHelp('x');", '4 cache:clear'],
    ['$this->setName("cache:clear");', '4 cache:clear'],
    ["// $this->setName('cache:clear');", undefined],
  ])('are set by %s', async (line, name) => {
    const found = await commands('C.php', '<?php', 'class C extends Command {', 'function configure() {', line, '}}')
    expect(found).toEqual({
      names: name === undefined ? [] : [name],
      isOpen: name !== undefined || line.includes('setName('),
    })
  })

  it.each([
    ["protected static $defaultName = 'cache:clear';", '3 cache:clear'],
    ["protected $signature = 'mail:send {user}';", '3 mail:send'],
  ])('are properties: %s', async (line, name) => {
    expect(await commands('C.php', '<?php', 'class C extends Command {', line, '}')).toEqual({
      ...{ names: [name], isOpen: true },
    })
  })

  it.each(["#[AsCommand(name: 'mail:queue')]", "#[AsCommand('mail:queue', 'Queues')]"])(
    'are attributes: %s',
    async (line) => {
      expect((await commands('C.php', '<?php', line, 'class C {}')).names).toEqual(['2 mail:queue'])
    },
  )
})

describe('Commands of Python', () => {
  it.each([
    ['commands = dict(fit=a.main, paint=b.main)', ['1 fit', '1 paint']],
    ["COMMANDS: dict[str, object] = {'fit': fit, 'un-fit': unfit(a={})}", ['1 fit', '1 un-fit']],
    ["if True:\n    commands = {'fit': fit}", []],
    ["other = {'commands': 1}", []],
    ['text = "commands = {\'fit\': 1}"', []],
  ])('are the keys of %s', async (line, names) => {
    expect(await commands('cli.py', line)).toEqual({ names, isOpen: false })
  })

  it.each([
    'parser.add_subparsers()',
    "sub.add_parser('x')",
    "@cli.command('x')\ndef x(): pass",
    'fire.Fire(x)',
    'docopt(__doc__)',
  ])('are not all where code calls %s', async (line) => {
    expect((await commands('cli.py', line)).isOpen).toBe(true)
  })
})
