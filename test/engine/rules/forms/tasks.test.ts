import { describe, expect, it } from 'vitest'
import { text } from '../pages.ts'
import { type Example, findingsOf } from './findings.ts'

const MAKEFILES: readonly Example[] = [
  [
    'a target that contributors are told to call',
    {
      Makefile:
        'SRC = $(wildcard src/*.c)\n\nall: $(SRC)\n\tcc -o hail $(SRC)\n\n.PHONY: format\nformat:\n\tindent src\n',
      'CONTRIBUTING.md': text('# Contributing', '', 'Run `make all`, and `make fmt` before you commit.'),
    },
    ['CONTRIBUTING.md:3 fmt'],
  ],
  [
    'a target in a block of a page on development',
    {
      GNUmakefile: 'build:\n\tgo build ./...\n\ntest: build\n\tgo test ./...\n',
      'docs/development.md': text(
        '# Development',
        '',
        '```console',
        '$ make build',
        '$ make proto',
        '$ make test',
        '```',
      ),
    },
    ['docs/development.md:5 proto'],
  ],
  [
    'a target of the makefile of a folder',
    {
      'tools/Makefile': 'tables:\n\t./tables.sh\n\nclean:\n\trm -f *.tab\n',
      'HACKING.md': text('# Hacking', '', '    make -C tools tables', '    make -C tools charts'),
    },
    ['HACKING.md:4 charts'],
  ],
  [
    'a target that another makefile may bring',
    {
      Makefile: 'include common.mk\n\nall:\n\tcc a.c\n',
      'CONTRIBUTING.md': text('# Contributing', '', 'Run `make all`, and `make fmt` before you commit.'),
    },
    [],
  ],
]

const LISTINGS: readonly Example[] = [
  [
    'what `rake -T` prints',
    {
      Rakefile: 'task :spec do\n  sh "rspec"\nend\n\ntask :release do\n  sh "gem push"\nend\n',
      'CONTRIBUTING.md': text(
        '# Contributing',
        '',
        '```',
        '$ rake -T',
        "rake publish    # Publish the gem (it's quick)",
        'rake spec       # Run the specs',
        '```',
      ),
    },
    ['CONTRIBUTING.md:5 publish'],
  ],
  [
    'what `make help` prints',
    {
      Makefile: 'help:\n\t@cat help.txt\n\nbuild:\n\tcc a.c\n\ncheck:\n\t./a\n',
      'docs/development.md': text(
        '# Development',
        '',
        '```console',
        '$ make help',
        'Targets:',
        '  build      Build the program',
        '  check      Run it',
        '  deploy     Put it on the server',
        '```',
      ),
    },
    ['docs/development.md:8 deploy'],
  ],
  [
    'what `just --list` prints',
    {
      justfile: 'build:\n  cargo build\n\ntest filter="":\n  cargo test {{filter}}\n',
      'CONTRIBUTING.md': text(
        '# Contributing',
        '',
        '```sh',
        '$ just --list',
        'Available recipes:',
        '    build          # Build it',
        '    lint           # Look for mistakes',
        '    test filter="" # Run tests',
        '```',
      ),
    },
    ['CONTRIBUTING.md:7 lint'],
  ],
]

describe('A statement about a makefile without further ones', () => {
  it.each(MAKEFILES)('is read as %s', async (_name, files, expected) => {
    expect(await findingsOf(files)).toEqual(expected)
  })
})

describe('A statement about a listing of tasks', () => {
  it.each(LISTINGS)('is read as %s', async (_name, files, expected) => {
    expect(await findingsOf(files)).toEqual(expected)
  })
})
