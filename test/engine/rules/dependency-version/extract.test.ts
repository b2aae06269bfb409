import { describe, expect, it } from 'vitest'
import { extractVersions } from '../../../../src/engine/rules/dependency-version/extract.ts'
import { page, REPOSITORY, values } from '../drafts.ts'

describe('A required version', () => {
  it.each(['Tool version 5.6.x runs on:', 'The 5 series runs on:'])('is that of another release below "%s"', (lead) => {
    expect(values(extractVersions, [lead, '', '- Python (3.9, 3.10)'])).toEqual([])
  })

  it('of Java is counted as today', () => {
    const [draft] = extractVersions(page(['Requires Java 1.8 or later.']), REPOSITORY)
    expect(draft).toMatchObject({ value: 'java 1.8', subject: { minimum: '8' } })
  })

  it.each([
    ['Requires Node.js 20 or later.', ['node 20']],
    ['You need Python >= 3.9.', ['python 3.9']],
    ['Python 3.8+ is required.', ['python 3.8']],
    ['The minimum supported Rust version is 1.70.', ['rust 1.70']],
    ['MSRV: 1.63.0', ['rust 1.63.0']],
    ['Needs **Go 1.21** or newer.', ['go 1.21']],
    ['Requires [Node.js](https://nodejs.org) ≥ 18.12', ['node 18.12']],
    ['Supports Python 3.8, 3.9 and 3.10.', ['python 3.8']],
    ['It works on Node.js **4.x**, **5.x**, and **8.x**.', ['node 4']],
    ['Tool supports MRI versions 2.7 and above.', ['ruby 2.7']],
    ['- CMake 3.15 or newer.', ['cmake 3.15']],
    ['* Elixir 1.14+', ['elixir 1.14']],
    ['[Elixir v1.13](https://elixir-lang.org/install.html) or later.', ['elixir 1.13']],
    ['Tested with PHP 8.1.', ['php 8.1']],
    ['Requires Java 17 and Ruby 3.2.', ['ruby 3.2', 'java 17']],
    ['Works with `node` >= 18', ['node 18']],
    ['You need Node.js **version 10+**, and pnpm.', ['node 10']],
    ['You need version 10+ of pnpm.', ['pnpm 10']],
    ['- `node` >= 18 is required', ['node 18']],
    ['Python 3.9 or later is required to build your project.', ['python 3.9']],
    ['Supports Node.js 18, 20 and 22 releases.', ['node 18']],
    ['To work with this tool you must install Go 1.18 or later.', ['go 1.18']],
    ['Needs `tool` (see below) and Python 3.9 or later.', ['python 3.9']],
    ['This project requires Node.js 20 or later.', ['node 20']],
    ['Note that the command line tool now needs Node.js 20.', ['node 20']],
    ['Acme Tool requires Python 3.9 or later.', ['python 3.9']],
    ['Node.js 20 or later is required for this package.', ['node 20']],
    ['The latest release supports Python 3.9 or newer.', ['python 3.9']],
    ['Install the package (requires Python 3.9 or newer).', ['python 3.9']],
    ['(Requires Python 3.9 or newer.)', ['python 3.9']],
    ['[Tool](https://tool.dev) requires Python 3.9 or newer.', ['python 3.9']],
    ['- System Prerequisites (Python 3.9 or later)', ['python 3.9']],
    ['Install Tool (Python 3.9 or later).', ['python 3.9']],
    ['Build it from source (requires [Rust] 1.65 or newer.)', ['rust 1.65']],
    ['This project requires PHP 8.1 or higher.  To install it run:', ['php 8.1']],
    ['2. Activate a python3.8+ virtualenv', ['python 3.8']],
  ])('is stated by "%s"', (source, expected) => {
    expect(values(extractVersions, source)).toEqual(expected)
  })

  it.each(['## Layout/LineLength', '## `json.loads()`', '## run_in_thread', '## Lint/NumberConversion'])(
    'is that of one part below "%s"',
    (title) =>
      expect(values(extractVersions, ['# Tool', '', title, '', 'NOTE: Requires Ruby version 2.3'])).toEqual([]),
  )

  it.each(['## Node.js', '## Usage', '## my_tool requirements'])('is that of all below "%s"', (title) =>
    expect(values(extractVersions, ['# Tool', '', title, '', 'Requires Node.js 20.'])).toEqual(['node 20']),
  )

  it('is stated by a list under requirements', () => {
    expect(values(extractVersions, ['## Requirements', '', '- Node.js 20', '- Python 3.11'])).toEqual([
      'node 20',
      'python 3.11',
    ])
    expect(values(extractVersions, ['The tool runs on:', '', '- Python 3.11'])).toEqual(['python 3.11'])
  })

  it.each([
    ['the syntax of a language', 'Use Ruby >= 1.9 syntax for hashes.'],
    ['what a version has', "It is compatible with [Ruby 3.1's pattern matching](x)."],
    ['what is so on some versions', 'On PHP 8.6+, the class map is also cached.'],
    ['what some versions do by themselves', 'You rather set it in php.ini, although PHP 5.6+ should find it.'],
    ['what a former version asked for', 'It now requires Java 8 over Java 6 for Tool 2.'],
    ['what may be done there', 'Alternatively, with PHP >= 8.4.0, you can use the built-in server.'],
    ['what another program is supported on', 'Supported by Acme (CLI v11.15.0+), on Node v22.14.0+.'],
    ['what another program needs on it', 'virtualenv before 20.22 is required for Python 3.6 support.'],
    ['an example', 'If Python 3.7.0 is currently installed, then `conda update` installs it.'],
    ['a specification', 'The `python >= 2.7` is an invalid one.'],
    ['what newer ones do', 'The reason is that Node.js 18 and up prefer IPv6 addresses.'],
    ['a package', 'It requires the concurrent-ruby gem (minimum 2, otherwise one).'],
    ['what a sample needs', ['This requires Python 2.5 or later:', '', '    from __future__ import absolute_import']],
    ['since when a language has something', 'It also supports `f-strings` from python>=3.6 :'],
    ['a condition', ['If all of these are true, you need not install it:', '', '- You run Node.js 18 or later.']],
    ['a step', ['## Installing', '', '* unlink Python 3.9.6']],
    ['what would be', 'It would allow installing on PHP 8, but installation on PHP 5.6 would still fail.'],
    ['an if', 'This means that if the latest version of Rust is 1.72.0 then it supports Rust 1.70.0.'],
    ['other versions', 'Python 2.7 is no longer supported.'],
    ['what was dropped', 'We dropped Node.js 16.'],
    ['when something came', 'This was added in Node.js 12.3.'],
    ['a bug of one version', 'There is a bug in Node.js 18.2 on Windows.'],
    ['history', 'As of Python 3.9 it was renamed.'],
    ['the future', 'Support for Python 3.14 is planned.'],
    ['an image', 'Start `docker run node:20 npm test`.'],
    ['an upper bound', 'Requires at most Node.js 22.'],
    ['only a name', 'It is written in Go.'],
    ['another number', 'Node.js takes 20 seconds.'],
    ["the reader's project", 'This means your project aims to support any Python >= 3.7.'],
    ['what a macro gives', '- Values from `env!` require Rust >= 1.46 to be tracked.'],
    ['one feature', '> **MSRV:** 1.77 is required for `tool::KEY=VALUE` syntax.'],
    ['one value', '- `"3"` (`edition = "2024"` default, requires Rust 1.84+): changes the default'],
    ['another package', 'The [OAuth Kit][kit] package provides logins and works with Python 3.4+.'],
    ['the last version that had it', 'Tool 20.3 was the last version of tool that supported Python 2.'],
    ['what another project says', 'It is still experimental by Node (as of version 18.8.0).'],
    ['a count beside it', 'Measured on Node 20.20.2, 5 rounds each.'],
    ['another language', 'JavaScript 5 is required.'],
    ['what a program printed', '| version | `v1.43.0-nightly` | The version of `rustc` |'],
    ['what the language has', 'Use the ``list[str]`` type (Python 3.9 and later):'],
    ['syntax of the language', 'There is support for this syntax in Python 3.7 and later as well.'],
    ['its library', 'The module is as present in the Python 3.5+ standard library.'],
    ['what is built into it', 'Tool uses the modules support built into Go 1.11 to build.'],
    ['what does not', ['- Take 3.10, as some hooks do not', '  support Python 3.7.']],
    ['who stays behind', 'Python 2.7 users can use tool 1.7, which runs with it.'],
    ['the last of them', 'Take tool 1.7, the last version compatible with Python 2.7.'],
    ['some of many', 'An environment has a Python version (3.7, 3.8, etc.) and a system.'],
    ['the newest of one release', 'You need the latest version of Node 14 here.'],
    ['a field', [':use-walrus (R61): *Use it*', '  Emitted when it fits. Requires', '  Python 3.8 and more.']],
    ['one part of the product', 'To work with modules you must install Go 1.18 or later.'],
    ['a condition', 'When running on Java 6 or higher, the input is not echoed.'],
    ['a condition at the end', 'The input is hidden when the program runs on Java 6 or higher.'],
    ['a condition in brackets', 'It writes colours (where Node.js 18 or later is supported).'],
    ['those on it', 'For those on Python 3.8 or later, it is supported.'],
    ['one feature of it', 'This feature requires Java 7.'],
    ['another program in parentheses', '1. **Install pipx** (requires Python 3.7+):'],
    ['an option in parentheses', '* **httponly:** Keep scripts from it (default: off, requires Python 2.7 or newer)'],
    ['a link in front of parentheses', '- Cache code with [Opcache](https://a.dev) (PHP 5.5 or later).'],
    ['a second name in front of them', 'Cache code with Opcache or APC (PHP 5.4 and later).'],
    ['since when a name is available', 'Enable the JIT of Opcache (available since PHP 8.0 or later).'],
    ['another project', '[Opcache](https://a.dev) needs PHP 5.5 or later.'],
    ['a dependency', 'NumPy requires Python 3.11 or newer.'],
    ['what the language has since', 'Traits are available from PHP 5.4 and later.'],
    ['a syntax of it', 'For arrays we use the PHP 5.4+ short array syntax.'],
    ['one option', 'The streaming mode requires Node.js 20 or later.'],
    ['what an option needs', 'Node.js 22 or later is required for the watch mode.'],
    ['an option that needs it', 'Python 3.11 is needed by this option.'],
    ['another version of it', '- Tool 2.5 works with PHP 7.2 or above.'],
    ['a former major version', 'Version 3 requires Node.js 14 or newer.'],
    ['a branch', '- 2.x: requires PHP 7.2'],
  ])('is not stated where the text tells of %s', (_, source) => {
    expect(values(extractVersions, source)).toEqual([])
  })

  it('is that of a measurement, or of an example, where the list is introduced as one', () => {
    const below = (lead: string): string[] =>
      values(extractVersions, [lead, '', '- Memory: 8 GB', '- Node.js: version 18'])
    expect(below('You need:')).toEqual(['node 18'])
    expect(below('All measurements were done on:')).toEqual([])
    expect(below('Examples of messages:')).toEqual([])
    expect(below('As of 5.0, you need:')).toEqual(['node 18'])
  })

  it('is an entry of a list of requirements, not a remark in one, nor in a list of what changed since a version', () => {
    const below = (title: string, ...items: string[]): string[] =>
      values(extractVersions, [`# ${title}`, '', ...items.map((item) => `- ${item}`)])
    expect(below('Requirements', 'PHP 8.1', '8 GB of memory; Node.js 18')).toEqual(['php 8.1', 'node 18'])
    expect(below('Requirements', '`<?=` is used. Cela va à partir de PHP 5.4.')).toEqual([])
    expect(below('Depuis la version 1.1', 'Tableaux courts, comme PHP 5.4')).toEqual([])
    expect(below('Supported versions', 'PHP 8.1')).toEqual(['php 8.1'])
  })

  it('is not stated under a heading of history, nor in code', () => {
    expect(values(extractVersions, ['# Changelog', '', 'Requires Node.js 20 or later.'])).toEqual([])
    expect(values(extractVersions, ['```', 'Requires Node.js 20 or later.', '```'])).toEqual([])
  })

  it('has its place and subject', () => {
    expect(extractVersions(page('# A\n\nIt needs **Python 3.9+**.'), REPOSITORY)).toEqual([
      {
        line: 3,
        column: 19,
        text: 'It needs Python 3.9+',
        value: 'python 3.9',
        subject: { kind: 'engine', engine: 'python', minimum: '3.9', isMinimum: true, isRequirement: true },
      },
    ])
  })
})

describe('The required version of a package that the text names', () => {
  it.each(['The `acme-core` module itself only requires Java 8.', '`acme-core` needs Java 8 or later.'])(
    'is that of this package: "%s"',
    (source) => {
      const [draft] = extractVersions(page(source), REPOSITORY)
      expect(draft?.subject).toMatchObject({ minimum: '8', module: 'acme-core' })
    },
  )
})

describe('A version of what a tool writes', () => {
  it('is no requirement', () => {
    const source = 'It adds this comma only if the target versions are all Python 3.5 or higher.'
    expect(values(extractVersions, source)).toEqual([])
    expect(values(extractVersions, 'It only works on Python 3.5 or higher.')).toEqual(['python 3.5'])
  })
})

describe('The version since which an interface is stable', () => {
  it('is no requirement', () => {
    expect(values(extractVersions, 'Since Node.js v11.14.0, `require("dns").promises` API has been stable.')).toEqual(
      [],
    )
  })
})

describe('A range of a dependency', () => {
  it.each([
    ['Needs numpy>=1.20.', 'numpy 1.20', 'numpy', '>=1.20'],
    ['Install `react@^18.2.0`.', 'react 18.2.0', 'react', '^18.2.0'],
    ['Pin django~=4.2.', 'django 4.2', 'django', '~=4.2'],
    ['Uses @types/node ^20.1', '@types/node 20.1', '@types/node', '^20.1'],
  ])('is a guess in "%s"', (source, value, name, range) => {
    expect(extractVersions(page(source), REPOSITORY)).toMatchObject([
      { value, subject: { kind: 'dependency', name, range }, tentative: true },
    ])
  })

  it.each([
    ['a version without a comparison', 'numpy 1.20'],
    ['a comparison of two names', 'a >= b'],
    ['a condition', 'if x >= 3.5 then'],
    ['the version of a runtime', 'python>=3.8 and removed'],
    ['what was removed', 'Support for numpy>=1.20 was removed.'],
  ])('is none in %s: "%s"', (_, source) => {
    const kinds = extractVersions(page(source), REPOSITORY).map(({ subject }) => subject.kind)
    expect(kinds).not.toContain('dependency')
  })
})

describe('A version of a runtime', () => {
  it.each([
    ['Requires Node.js 18 or newer.', true],
    ['Node.js version `>= 16.16`.', true],
    ['You need at least Python 3.8.', true],
    ['Node.js v18+ are provided by a version of it that is bundled.', false],
    ['Install `redis` v5 or newer for Node adapters, which need version 5.', false],
  ])('is plainly required in "%s": %s', (source, expected) => {
    const [draft] = extractVersions(page(source), REPOSITORY)
    expect(draft?.subject.kind === 'engine' && draft.subject.isRequirement).toBe(expected)
  })

  it.each([
    ['Tool needs Python 3.12 or newer.', true],
    ['Tool runs on Python 3.12+.', true],
    ['Tool is tested on Python 3.12.', false],
    ['Tool works with Python 3.12 and 3.13.', false],
  ])('rules earlier ones out in "%s": %s', (source, expected) => {
    const [draft] = extractVersions(page(source), REPOSITORY)
    expect(draft?.subject).toMatchObject({ minimum: '3.12', isMinimum: expected })
  })
})
