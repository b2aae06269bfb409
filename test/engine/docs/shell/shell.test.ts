import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../../../src/engine/docs/markdown/markdown.ts'
import { commandsOf, isShellBlock, type ShellCommand } from '../../../../src/engine/docs/shell/shell.ts'
import { simpleCommands } from '../../../../src/engine/docs/shell/simple-commands.ts'

function commands(language: string, ...lines: string[]): readonly ShellCommand[] {
  return commandsOf(readMarkdown('a.md', [`\`\`\`${language}`, ...lines, '```'].join('\n')))
}

function texts(found: readonly ShellCommand[]): string[] {
  return found.map((command) => command.text)
}

describe('A line of shell', () => {
  it.each<[string, string[][]]>([
    ['npm run build', [['npm', 'run', 'build']]],
    ['a && b || c; d | e', [['a'], ['b'], ['c'], ['d'], ['e']]],
    ['echo "a && b" c', [['echo', 'a && b', 'c']]],
    ["echo 'a; b' | x", [['echo', 'a; b'], ['x']]],
    ['make test # as in CI', [['make', 'test']]],
    ['echo a#b', [['echo', 'a#b']]],
    ['echo "# no comment"', [['echo', '# no comment']]],
    ['# only a comment', []],
    ['', []],
    ['sudo make install', [['make', 'install']]],
    ['time make', [['make']]],
    ['cross-env CI=1 npm test', [['npm', 'test']]],
    ['echo "open', [['echo', 'open']]],
  ])('%s gives its commands', (line, words) => {
    expect(simpleCommands(line).map((command) => [...command.words])).toEqual(words)
  })

  it.each<[string, string[], string[]]>([
    ['A=1 B="x y" run', ['A=1', 'B=x y'], ['run']],
    ['env A=1 run', ['A=1'], ['run']],
    ['export A=1', ['A=1'], []],
    ['run A=1', [], ['run', 'A=1']],
  ])('%s tells assignments from words', (line, assignments, words) => {
    expect(simpleCommands(line)).toMatchObject([{ assignments, words }])
  })

  it('of any kind gives commands that stand in it', () => {
    const token = fc.constantFrom('a', ' ', '"', "'", '&', '&&', '|', ';', '#', '\\', 'A=', '$')
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
        const line = tokens.join('')
        for (const command of simpleCommands(line)) expect(line).toContain(command.text)
      }),
    )
  })
})

describe('A block', () => {
  it.each([
    ['make book', true],
    ['# once\nmake book\n\ncd docs', true],
    ['rake db:seed    # Fill the database\nrake test       # Run all tests', true],
    ['docker run \\\n  -e A=1 \\\n  image', true],
    ['pytest -s suite/ --keep', true],
    ['make sure that it runs', false],
    ['make: *** No rule to make target', false],
    ['npm test\n> tool@1.0.0 test', false],
    ['go to the next line', false],
    ['const a = 1', false],
  ])('of no language, `%s`, is shell: %s', (text, shell) => {
    expect(isShellBlock({ language: '', meta: '', lines: text.split('\n'), line: 1, column: 1, lead: '' })).toBe(shell)
  })

  it.each([
    ['sh', true],
    ['bash', true],
    ['console', true],
    ['powershell', true],
    ['js', false],
    ['yaml', false],
    ['', true],
  ])('of language "%s" is shell: %s', (language, shell) => {
    expect(isShellBlock({ language, meta: '', lines: ['npm test'], line: 1, column: 1, lead: '' })).toBe(shell)
  })

  it('of no language runs where an earlier step has gone', () => {
    const text = ['make all', 'cd app', 'make b'].map((line) => ['```', line, '```', ''].join('\n')).join('\n')
    const found = commandsOf(readMarkdown('a.md', text)).map(({ text: said, folder }) => [said, folder])
    expect(found).toEqual([
      ['make all', ''],
      ['cd app', ''],
      ['make b', '?'],
    ])
  })

  it('of no language is shell when a line has a prompt', () => {
    expect(texts(commands('', '$ npm test'))).toEqual(['npm test'])
    expect(texts(commands('js', '$ npm test'))).toEqual([])
  })

  it.each([
    ['$ make', 'make'],
    ['% make', 'make'],
    ['❯ make', 'make'],
    ['(venv) $ make', 'make'],
    ['alice@host:~/app$ make', 'make'],
  ])('loses the prompt of "%s"', (line, text) => {
    expect(texts(commands('console', line))).toEqual([text])
  })

  it('with prompts holds output between them', () => {
    expect(texts(commands('console', '$ make', 'make: nothing to do', '$ make test'))).toEqual(['make', 'make test'])
  })

  it('gives each command its line and column', () => {
    const found = commands('sh', 'a && bb', '', '  cc')
    expect(found.map(({ text, line, column }) => [text, line, column])).toEqual([
      ['a', 2, 1],
      ['bb', 2, 6],
      ['cc', 4, 3],
    ])
  })

  it('joins continued lines and reports the first', () => {
    const found = commands('sh', 'docker run \\', '  -e A=1 \\', '  image', 'next')
    expect(found.map(({ words, line }) => [words, line])).toEqual([
      [['docker', 'run', '-e', 'A=1', 'image'], 2],
      [['next'], 5],
    ])
    expect(commands('console', '$ docker run \\', '>   image')[0]?.words).toEqual(['docker', 'run', 'image'])
  })

  it.each<[string[], string]>([
    [['cd packages/app', 'x'], 'packages/app'],
    [['cd ./a/', 'cd b', 'x'], 'a/b'],
    [['cd a/b', 'cd ..', 'x'], 'a'],
    [['cd a && x'], 'a'],
    [['cd $HOME', 'x'], '?'],
    [['cd /tmp', 'x'], '?'],
    [['cd', 'x'], '?'],
    [['git clone https://github.com/o/tool.git', 'cd tool', 'x'], ''],
    [['git clone git@github.com:o/tool', 'cd tool/', 'cd web', 'x'], 'web'],
  ])('%j leaves the reader in "%s"', (lines, folder) => {
    expect(commands('sh', ...lines).at(-1)).toMatchObject({ text: 'x', folder })
  })

  it('is left in a folder by a span of code, too', () => {
    const found = commandsOf(readMarkdown('a.md', 'Run `cd packages/app && make deploy`.'))
    expect(found.map(({ folder }) => folder)).toEqual(['', 'packages/app'])
  })

  it.each([
    ['npm create vite@latest', true],
    ['cargo new hello', true],
    ['mkdir demo', true],
    ['git clone https://github.com/o/tool', false],
    ['npm ci', false],
    ['npx -y @scope/create-app my-app', true],
    ['mix phx.new demo', true],
    ['composer create-project laravel/laravel demo', true],
    ['npm run create:docs', false],
  ])('with `%s` is of a project the reader makes: %s', (line, elsewhere) => {
    expect(commands('sh', line, 'npm run dev').at(-1)?.elsewhere).toBe(elsewhere)
  })
})

describe('A project that the reader makes', () => {
  const block = (...lines: string[]): string[] => ['```bash', ...lines, '```', '']
  const elsewhere = (...page: string[]): boolean[] =>
    commandsOf(readMarkdown('a.md', page.join('\n'))).flatMap(({ words, elsewhere: isOther }) =>
      words.includes('run') ? [isOther] : [],
    )

  it.each([
    ['pnpm create vite@latest my-app --template react-ts', 'cd my-app'],
    ['npx create-react-app my-app && cd my-app'],
    ['cargo new x'],
    ['yarn dlx @scope/create-app'],
  ])('by %j is where the later steps of its section are', (...made) => {
    const steps = ['1. Make it:', '', ...block(...made), '2. Preview it:', '', ...block('pnpm run dev')]
    expect(elsewhere(...block('npm run a'), '# A', '', ...steps, '# B', '', ...block('npm run lint'))).toEqual([
      false,
      true,
      false,
    ])
  })

  it('is where the numbered sections after it are', () => {
    const page = ['## 1. Make it', '', ...block('npm init -y'), '## 2. Run it', '', ...block('npm run dev')]
    expect(elsewhere(...page, '## Contributing', '', ...block('npm run lint'))).toEqual([true, false])
  })

  it('is none where only a folder is made, or the repository cloned', () => {
    const page = ['# A', '', ...block('mkdir build'), ...block('git clone https://github.com/o/tool', 'cd tool')]
    expect(elsewhere(...page, ...block('npm run lint'))).toEqual([false])
  })
})

describe('A code span', () => {
  it.each([
    ['`npm run build`', [['npm', 'run', 'build']]],
    ['`$ make test`', [['make', 'test']]],
    ['`make`', []],
    ['`a.b(c, d)`', []],
    ['`{ a: b }`', []],
  ])('%s is a command or none', (page, words) => {
    const found = commandsOf(readMarkdown('a.md', page))
    expect(found.map((command) => command.words)).toEqual(words)
    expect(found.every((command) => command.inline)).toBe(true)
  })

  it('with two commands gives both their column', () => {
    const found = commandsOf(readMarkdown('a.md', 'Run `npm ci && npm test`.'))
    expect(found.map(({ text, column }) => [text, column])).toEqual([
      ['npm ci', 6],
      ['npm test', 16],
    ])
  })
})
