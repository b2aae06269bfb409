import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPaths } from '../../../../src/engine/rules/path-reference/extract.ts'
import { fence, page, REPOSITORY, values } from '../drafts.ts'

describe('A code span', () => {
  const subjects = (text: string) => extractPaths(page(`Open \`${text}\`.`), REPOSITORY).map((draft) => draft.subject)

  it.each([
    ['src/index.ts', 'src/index.ts', false],
    ['./src/index.ts', 'src/index.ts', false],
    ['../docs/a.md', '../docs/a.md', false],
    ['src/cli/', 'src/cli', true],
    ['.github/workflows/ci.yml', '.github/workflows/ci.yml', false],
    ['README.md', 'README.md', false],
    ['scanner.ts', 'scanner.ts', false],
    ['Makefile.am', 'Makefile.am', false],
    ['LICENSE', 'LICENSE', false],
    ['bin/run', 'bin/run', false],
    ['.golangci.yml', '.golangci.yml', false],
    ['src/the-file.test.tsx', 'src/the-file.test.tsx', false],
  ])('with %s names a path', (text, path, folder) => {
    expect(subjects(text)).toEqual([{ path, folder, stated: 'to anyone' }])
  })

  it.each([
    ['an absolute path', '/etc/hosts'],
    ['a path of the home folder', '~/.config/tool'],
    ['code', 'console.log'],
    ['the environment', 'process.env'],
    ['a product', 'Node.js'],
    ['a product in small letters', 'node.js'],
    ['a domain', 'example.com/a'],
    ['a domain of docs', 'docs.rs/tool'],
    ['a package', '@acme/kit'],
    ['a version', '1.2/3.4'],
    ['a placeholder', 'path/to/file.ts'],
    ['a glob', 'src/**/*.ts'],
    ['a flag', '--out/dir'],
    ['a word', 'index'],
    ['words', 'a b/c'],
    ['a call', 'run()'],
    ['nothing', './'],
  ])('with %s names none: %s', (_, text) => {
    expect(subjects(text)).toEqual([])
  })

  it('with the name of a package names none', () => {
    const repository = { ...REPOSITORY, packages: new Set(['acme/kit']) }
    expect(extractPaths(page('Open `acme/kit`.'), repository)).toEqual([])
  })

  it('of any kind is read without an error, never as an absolute path', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        for (const { path } of subjects(text)) expect(path).toMatch(/^[^/\s]+(?:\/[^/\s]+)*$/)
      }),
    )
  })
})

describe('A block after', () => {
  it.each([
    ['Sample output:', false],
    ['It prints something like:', false],
    ['The output folder is set below. Run:', true],
    ['Run:', true],
  ])('"%s" names files of the repository: %s', (lead, expected) => {
    const found = values(extractPaths, [lead, '', ...fence('bash', 'node ./bench/run.js')])
    expect(found).toEqual(expected ? ['./bench/run.js?'] : [])
  })
})

describe('A file that any project has', () => {
  it.each([
    ['docs/tutorial/first-app.md', 'src/index.ts', false],
    ['docs/guides/setup.md', './app/config.ts', false],
    ['website/getting-started.mdx', 'pages/index.tsx', false],
    ['docs/guides/setup.md', 'src/scanner/index.ts', true],
    ['docs/guides/setup.md', 'src/scanner.ts', true],
    ['docs/contributing/tutorial.md', 'src/index.ts', true],
    ['README.md', 'src/index.ts', true],
    ['docs/reference.md', 'src/index.ts', true],
  ])('is a claim, on %s as %s: %s', (path, file, expected) => {
    expect(values(extractPaths, `Open \`${file}\`.`, path)).toEqual(expected ? [file] : [])
  })
})

describe('The text around a code span', () => {
  it.each([
    ['a path', 'The entry is `src/main.ts`.', ['src/main.ts']],
    ['a path and a line', 'See `src/main.ts:12`.', ['src/main.ts']],
    ['a folder', 'Put in `src/claims/`.', ['src/claims/']],
    ['a file name', 'See `limits.ts`.', ['limits.ts']],
  ])('with %s is a claim', (_, source, expected) => {
    expect(values(extractPaths, source)).toEqual(expected)
  })

  it.each([
    ['the reader’s own file', 'Put it in your `src/app.ts`.'],
    ['one of many files', 'Files such as `src/a.ts` count.'],
    ['a removed file', '`src/old.ts` was removed.'],
    ['a file that is struck out', '- [ ] ~~Parse in `src/old.ts`~~ (no longer)'],
    ['a file to write', 'Add a `NOTES.md` file in the root.'],
    ['a planned file', '`src/next.ts` is planned.'],
    ['a file that everybody has', 'Edit `package.json`.'],
    ["a file of any project's tests", 'Put the options into `pytest.ini`.'],
    ['a placeholder', fence('sh', '$ git add src/file_you_edited.c')],
    ['a file that is only typical', 'The `test/Library.csproj` file is very typical of this.'],
    [
      'a file that the page shows the text of',
      ['Edit `conf.d/tool.ini`:', '', '```ini filename="conf.d/tool.ini"', 'a = 1', '```'],
    ],
    ['a file of a project that the reader makes', ['## Generating a new app', '', 'It makes `handler.js`.']],
    ['a place that a program prints', fence('text', 'panicked at src/a.rs:6:5')],
    ['code', 'Call `console.log`.'],
    ['a product', 'Runs on `Node.js`.'],
    ['a file of an example', ['## Example: the refactoring', '', '- `sql/builder.ts` is thin']],
    ['a route', 'Ask `/api/users`.'],
    ['a hypothetical file', 'Say `foo.png`.'],
    ['a package', 'Install `@acme/kit`.'],
  ])('with %s is none', (_, source) => {
    expect(values(extractPaths, source)).toEqual([])
  })

  it('with a file whose text the page shows is none where readers develop something of their own', () => {
    const lines = ['Edit `conf.d/tool.ini`:', '', ...fence('ini filename="conf.d/tool.ini"', 'a = 1')]
    expect(values(extractPaths, lines, 'docs/local-development/index.md')).toEqual([])
    expect(values(extractPaths, lines, 'CONTRIBUTING.md')).toEqual(['conf.d/tool.ini'])
  })

  it('under a heading of history is none', () => {
    expect(values(extractPaths, ['# Changelog', '', 'Adds `src/a.ts`.'])).toEqual([])
  })

  it('with a file that everybody has is a claim on pages for contributors', () => {
    expect(values(extractPaths, 'Edit `package.json`.', 'CONTRIBUTING.md')).toEqual(['package.json'])
  })

  it('of reStructuredText is a claim when its role says so', () => {
    expect(values(extractPaths, 'See :file:`src/a.py`, :class:`src/b.py`.', 'a.rst')).toEqual(['src/a.py'])
  })
})

describe('A code block', () => {
  it('draws a tree whose branches are guesses, together', () => {
    const drafts = extractPaths(page(fence('', 'tool', '├── src/', '│   └── main.ts', '└── LICENSE')), REPOSITORY)
    expect(drafts.map(({ value, line, column, tentative }) => [value, line, column, tentative])).toEqual([
      ['src', 3, 5, true],
      ['src/main.ts', 4, 9, true],
      ['LICENSE', 5, 5, true],
    ])
    expect(drafts[0]?.subject).toEqual({
      path: 'src',
      folder: true,
      beside: ['src', 'src/main.ts', 'LICENSE'],
      stated: 'to anyone',
    })
  })

  it('of shell names paths that are guesses', () => {
    expect(values(extractPaths, fence('sh', 'node scripts/build.mjs --out web/public'))).toEqual([
      'scripts/build.mjs?',
      'web/public?',
    ])
  })

  it('that a command of the page writes need not be there, wherever the page names it', () => {
    const lines = [
      'Then fill `test/in/a.txt`, beside `test/in/b.txt`.',
      '',
      ...fence('sh', 'echo a > test/in/a.txt', 'make --in=test/in/a.txt'),
    ]
    expect(values(extractPaths, lines)).toEqual(['test/in/b.txt'])
  })

  it('of shell names what is read of a command that writes', () => {
    expect(values(extractPaths, fence('sh', 'node scripts/build.mjs --level=>2 src/a.ts > out/b.js'))).toEqual([
      'scripts/build.mjs?',
      'src/a.ts?',
    ])
  })

  it.each([
    ['output', fence('console', '$ make', 'src/a.ts: fine')],
    ['what is written', fence('sh', 'echo "a" > test/in/a.txt', 'make b | tee out/b.log', 'touch src/c.ts')],
    ['markup', fence('html', '<img src="img/a.png">')],
    ['data', fence('json', '{ "main": "dist/a.js" }')],
    ['an import', fence('js', "import a from './lib/a.js'")],
    ['a string of a sample', fence('js', "open('data/in.csv')")],
    ['a string that a sample without a language is given', fence('', 'read(file, new File("data/in.csv"))')],
    ['the name of the sample itself', fence('js', '// src/app.js', 'run()')],
    ['an address', fence('sh', 'curl https://example.com/a/b.sh')],
  ])('names none in %s', (_, lines) => {
    expect(values(extractPaths, lines)).toEqual([])
  })
})

describe('A list item', () => {
  it('that is only a path is a guess', () => {
    expect(values(extractPaths, ['- src/a.ts', '- and/or what', '- either/or'])).toContain('src/a.ts?')
    expect(values(extractPaths, ['- see src/a.ts'])).toEqual([])
  })
})

describe('A file that every project has', () => {
  it.each(['.pre-commit-config.yaml', '.gitlab-ci.yml', 'package.json'])(
    '%s is the reader’s on a page for users',
    (name) => {
      expect(values(extractPaths, `Write it into \`${name}\`.`, 'docs/guide.md')).toEqual([])
      expect(values(extractPaths, `Write it into \`${name}\`.`, 'CONTRIBUTING.md')).toEqual([name])
    },
  )
})

describe('A path that the program itself is given', () => {
  const command = fence('sh', 'tool --file ./test/setup.js', 'npx tool src/a.ts', 'node scripts/a.js')

  it('is the reader’s on a page for users', () => {
    expect(values(extractPaths, command, 'docs/guide.md')).toEqual(['scripts/a.js?'])
  })

  it('is the repository’s on a page for contributors', () => {
    expect(values(extractPaths, command, 'CONTRIBUTING.md')).toEqual(['./test/setup.js?', 'src/a.ts?', 'scripts/a.js?'])
  })
})

describe('A path', () => {
  it.each([
    ['README.md', 'It is in `src/main.ts`.', 'to anyone'],
    ['CONTRIBUTING.md', 'It is in `src/main.ts`.', 'to contributors'],
    ['CONTRIBUTING.md', '```sh\npytest tests/test_main.py\n```', 'to contributors'],
    ['README.md', '```sh\npytest tests/test_main.py\n```', undefined],
    ['README.md', 'The file `src/main.ts` may be left out, it is optional.', undefined],
    ['README.md', 'In your project, `src/main.ts` starts it.', undefined],
    ['templates/app/README.md', 'It is in `src/main.ts`.', undefined],
  ])('of %s, %j, is said to be there: %s', (path, source, expected) => {
    expect(extractPaths(page(source, path), REPOSITORY)[0]?.subject.stated).toBe(expected)
  })
})
