import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterwards } from '../../base/git/opened.ts'
import { checkedOut, startEditor } from './editor.ts'

const README = `# Tool

See [the guide](docs/guide.md#guide).

## Use

Run \`tool --dry-run\` first.
`
const CLI = `import { Command } from 'commander'

export const program = new Command('tool').option('--dry-run', 'change nothing').option('--force', 'ask nothing')
`
const FILES = {
  'README.md': README,
  'docs/guide.md': '# Guide\n\nThe options are declared in `src/cli.js`.\n',
  'docs/other.md': '# Other\n\nSee [the guide](guide.md).\n',
  'src/cli.js': CLI,
  '.docalign.yml': '# Nothing.\n',
  'package.json': '{"name":"tool","bin":{"tool":"src/cli.js"},"dependencies":{"commander":"^12.0.0"}}\n',
}

let editor: Awaited<ReturnType<typeof startEditor>>
beforeAll(async () => {
  editor = await startEditor()
})
afterAll(() => editor.stop())

/** A repository that the editor has open until the test is over. */
async function opened(files: Readonly<Record<string, string>> = FILES) {
  const { path, dispose, ...repository } = checkedOut(files)
  afterwards(dispose)
  const folder = await editor.openFolder(path)
  afterwards(async () => {
    await editor.closeFolder(path)
    await folder.settled()
  })
  return { ...repository, ...folder }
}

describe('docalign lsp', () => {
  it('marks a page that is not open while the code changes in a text that is not saved', async () => {
    const { type, diagnostics, uriOf } = await opened()
    expect(await diagnostics()).toEqual({})
    await type('src/cli.js', CLI.replace('--dry-run', '--preview'))
    const { 'README.md': [marked, ...others] = [], ...rest } = await diagnostics()
    expect([others, rest]).toEqual([[], {}])
    expect(marked).toMatchObject({
      range: { start: { line: 6, character: 10 }, end: { line: 6, character: 19 } },
      source: 'docalign',
      code: 'cli_flag',
      codeDescription: { href: expect.stringContaining('docs/checking.md#') },
      message: expect.stringContaining('broken by a change that is not committed yet'),
    })
    expect(marked?.relatedInformation?.[0]).toMatchObject({
      location: { uri: uriOf('src/cli.js') },
      message: expect.stringContaining('--preview'),
    })
    await type('src/cli.js', CLI)
    expect(await diagnostics()).toEqual({})
  })

  it.each([
    ['a link that is typed', 'README.md', README.replace('docs/guide.md', 'docs/gide.md'), 'README.md'],
    ['a heading that another page links to', 'docs/guide.md', '# Manual\n', 'README.md'],
    ['a link of another page', 'docs/guide.md', '# Guide\n\nSee [it](../src/main.js).\n', 'docs/guide.md'],
    ['a key of the configuration', '.docalign.yml', 'supress: []\n', '.docalign.yml'],
  ])('shows what is wrong after %s, and no longer once it is undone', async (_, file, text, marked) => {
    const { open, type, close, diagnostics } = await opened()
    await open(file)
    await type(file, text)
    expect(Object.keys(await diagnostics())).toEqual([marked])
    await close(file)
    expect(await diagnostics()).toEqual({})
  })

  it('shows what the checker of a language finds in a sample once it has answered', async () => {
    const lamp = (member: string): string =>
      `export interface Lamp { on(): void; ${member}(): void }\nexport const createLamp = (name: string): Lamp => null as never\n`
    const { type, diagnostics } = await opened({
      'package.json': '{ "name": "lamp", "main": "dist/index.js" }\n',
      'src/index.ts': lamp('off'),
      'README.md':
        "# Lamp\n\n```ts\nimport { createLamp } from 'lamp'\nconst lamp = createLamp('desk')\nlamp.off()\n```\n",
    })
    expect(await diagnostics()).toEqual({})
    await type('src/index.ts', lamp('turnOff'))
    const marked = {
      range: { start: { line: 5, character: 5 } },
      message: expect.stringContaining('`Lamp` has no `off`'),
    }
    await expect.poll(diagnostics, { timeout: 60_000 }).toMatchObject({ 'README.md': [marked] })
    await type('src/index.ts', lamp('off'))
    await expect.poll(diagnostics, { timeout: 60_000 }).toEqual({})
  })

  it('sees files that are written by others', async () => {
    const { remove, write, diagnostics } = await opened()
    expect(await diagnostics()).toEqual({})
    remove('docs/guide.md')
    await expect.poll(async () => Object.keys(await diagnostics())).toEqual(['README.md', 'docs/other.md'])
    write('docs/guide.md', FILES['docs/guide.md'])
    await expect.poll(diagnostics).toEqual({})
  })

  it('reads neither a text that is on no disk nor one that git ignores', async () => {
    const { write, type, diagnostics } = await opened({ ...FILES, '.gitignore': 'ignored.md\n' })
    write('ignored.md', '')
    for (const file of ['ignored.md', 'unsaved.md']) await type(file, 'See [it](nowhere.md).\n')
    expect(await diagnostics()).toEqual({})
    write('unsaved.md', '')
    await expect.poll(async () => Object.keys(await diagnostics())).toEqual(['unsaved.md'])
  })

  it('shows where a configuration cannot be read, and checks again once it can', async () => {
    const { type, diagnostics } = await opened()
    await type('README.md', README.replace('docs/guide.md', 'docs/gone.md'))
    await type('.docalign.yml', 'docs: [\n')
    expect(Object.keys(await diagnostics())).toEqual(['.docalign.yml'])
    await type('.docalign.yml', 'docs: { exclude: [README.md] }\n')
    expect(await diagnostics()).toEqual({})
    await type('.docalign.yml', '')
    expect(Object.keys(await diagnostics())).toEqual(['README.md'])
  })

  it('checks what is changed in the editor where a folder cannot be watched, and says so once', async () => {
    const { git, path, type, diagnostics } = await opened()
    const page = `${'n'.repeat(300)}/page.md`
    const oid = git('rev-parse', 'HEAD:docs/other.md').trim()
    git('update-index', '--add', '--cacheinfo', `100644,${oid},${page}`)
    git('update-index', '--skip-worktree', page)
    await type('README.md', README.replace('docs/guide.md', 'docs/gone.md'))
    expect(Object.keys(await diagnostics())).toContain('README.md')
    await type('README.md', README)
    expect(Object.keys(await diagnostics())).not.toContain('README.md')
    const told = editor.messages.filter((message) => message.includes(path))
    expect(told).toEqual([
      expect.stringMatching(/^DocAlign notices changes of files on disk below .* only in part: cannot watch n+: /),
    ])
  })

  it('says once that a folder is in no repository', async () => {
    for (const _ of [1, 2]) await (await editor.openFolder('/')).settled()
    expect(editor.messages.filter((each) => each.startsWith('/'))).toEqual([
      '/ is in no git repository, so DocAlign checks nothing there',
    ])
  })
})
