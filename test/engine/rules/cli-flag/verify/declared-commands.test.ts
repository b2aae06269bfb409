import { describe, expect, it } from 'vitest'
import { contradictions, judgePages, text } from '../../pages.ts'

const SCRIPT = text(
  '#!/usr/bin/env bash',
  'case "${1:-}" in',
  '  export|ex) shift; case "$1" in all) all ;; esac ;;',
  '  "merge") shift; merge "$@" ;;',
  '  *) usage; exit 1 ;;',
  'esac',
)
const page = (...calls: string[]): string => text('# Reel', '', '```sh', ...calls, '```')

describe('Commands of a shell script', () => {
  it('are the names of its case', async () => {
    expect(
      await contradictions({
        reel: SCRIPT,
        'README.md': page('reel export a', './reel ex a', 'bin/reel merge b', 'reel extract c', 'reel a.txt'),
      }),
    ).toEqual(['7 subcommand: `reel` has no subcommand `extract`'])
    expect(await contradictions({ reel: SCRIPT, 'README.md': page('reel exprt') })).toEqual([
      '4 subcommand: `reel` has no subcommand `exprt` → export',
    ])
  })

  it.each([
    ['hands other words on', SCRIPT.replace('usage; exit 1', 'exec reel-"$1" "$@"')],
    ['says nothing of other words', SCRIPT.replace('  *) usage; exit 1 ;;\n', '')],
    ['is of another language', SCRIPT.replace('bash', 'perl')],
    ['asks for another word', SCRIPT.replace('"${1:-}"', '"$(uname)"')],
  ])('may be others where it %s', async (_, reel) => {
    expect(await contradictions({ reel, 'README.md': page('reel extract c') })).toEqual([])
  })
})

const GEM = "Gem::Specification.new do |s|\n  s.name = 'stitch'\n  s.executables = ['stitch']\nend\n"
const THOR = text(
  "require 'thor'",
  'class CLI < Thor',
  "  register(Starter, 'new', 'new NAME', 'Start')",
  "  desc 'pack', 'Pack'",
  '  def pack',
  '  end',
  'end',
)

describe('Commands of Thor', () => {
  it('are declared by name', async () => {
    const files = { 'stitch.gemspec': GEM, 'lib/stitch/cli.rb': THOR }
    expect(
      await contradictions({
        ...files,
        'README.md': page('stitch new a', 'stitch pack', 'stitch help', 'stitch generate a'),
      }),
    ).toEqual(['7 subcommand: `stitch` has no subcommand `generate`'])
    expect(
      await contradictions({ ...files, 'lib/x.rb': "run('generate')\n", 'README.md': page('stitch generate a') }),
    ).toEqual([])
    expect(
      await contradictions({
        ...files,
        'lib/y.rb': text('class B < Thor', '  default_task :build', 'end'),
        'README.md': page('stitch generate a'),
      }),
    ).toEqual([])
  })
})

describe('Commands of a table in Python', () => {
  const files = {
    'setup.py': "from setuptools import setup\nsetup(name='fold', packages=['fold'])\n",
    'fold/__init__.py': "modules = ('fold.commands.draw',)\n",
    'fold/__main__.py': 'commands[sys.argv[1]]()\n',
  }

  it.each([
    ['commands = dict(fit=_fit.main,\n    paint=_paint.main)\n'],
    ["COMMANDS = {\n  'fit': fit,\n  'paint': paint,\n}\n"],
  ])('are its keys: %s', async (table) => {
    const all = {
      ...files,
      'fold/commands.py': table,
      'README.md': text(
        '* **draw**. This command draws.',
        '* `fit`: This command fits.',
        '',
        '```sh',
        'python -m fold paint',
        'python -m fold draw',
        '```',
      ),
    }
    expect(await contradictions(all)).toEqual([
      '1 subcommand: `fold` has no subcommand `draw`',
      '6 subcommand: `fold` has no subcommand `draw`',
    ])
    expect(await contradictions({ ...all, 'fold/cli.py': "@cli.command('x')\ndef x(): pass\n" })).toEqual([])
  })
})

describe('Commands of Symfony and Laravel', () => {
  it('hold where they are declared, and are not all that there are', async () => {
    const code = text(
      '<?php',
      'class Send extends Command',
      '{',
      "    protected $signature = 'mailsend {user}';",
      '}',
      "#[AsCommand(name: 'mailqueue')]",
    )
    const judged = await judgePages({
      'composer.json': '{ "name": "acme/post", "bin": ["bin/post"] }',
      'src/Send.php': code,
      'README.md': page('post mailsend a', 'post mailqueue', 'post maildrop'),
    })
    expect(
      judged.map(
        ({ claim, outcome }) => `${claim.value} ${outcome.state} ${outcome.state === 'fails' && outcome.closed}`,
      ),
    ).toEqual(['mailsend holds false', 'mailqueue holds false', 'maildrop fails false'])
  })
})
