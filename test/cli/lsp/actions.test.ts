import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExecuteCommandRequest, WillRenameFilesRequest } from 'vscode-languageserver-protocol/node'
import { afterwards } from '../../base/git/opened.ts'
import { checkedOut, startEditor } from './editor.ts'

let editor: Awaited<ReturnType<typeof startEditor>>
beforeAll(async () => {
  editor = await startEditor()
})
afterAll(() => editor.stop())

const CLI = `import { Command } from 'commander'
export const program = new Command('tool').option('--dry-run', 'change nothing')`
const PAGE = '# Tool\n\nSee `src/run.js`.\n'
const MOVED = { 'src/run.js': 'export const run = 1\n', 'package.json': '{"name":"tool"}\n' }

/** A repository in which a file has moved that pages speak of, and one that was removed. */
async function moved(pages: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const { path, dispose, git, commit } = checkedOut({
    ...MOVED,
    'src/old.js': 'export const old = 2\n',
    ...pages,
    ...more,
  })
  afterwards(dispose)
  git('remote', 'add', 'origin', 'https://github.com/acme/tool.git')
  git('mv', 'src/run.js', 'src/main.js')
  git('rm', '--quiet', 'src/old.js')
  const broke = commit({ 'src/run.js': null, 'src/old.js': null, 'src/main.js': MOVED['src/run.js'] }, 'Move it')
  const folder = await editor.openFolder(path)
  afterwards(async () => {
    await editor.closeFolder(path)
    await folder.settled()
  })
  return { broke, ...folder }
}

describe('The actions of docalign lsp', () => {
  it('write a certain suggestion, here or everywhere', async () => {
    const { actions, apply, textOf, diagnostics } = await moved({
      'README.md': PAGE,
      'docs/a.md': 'See `src/run.js`.\n',
    })
    expect(Object.keys(await diagnostics())).toEqual(['README.md', 'docs/a.md'])
    const [here, everywhere] = await actions('README.md', 3)
    expect(here).toMatchObject({ title: 'Write src/main.js', isPreferred: true, kind: 'quickfix' })
    expect(here?.diagnostics).toHaveLength(1)
    await apply(here?.edit ?? {})
    expect(textOf('README.md')).toBe(PAGE.replace('run', 'main'))
    expect(Object.keys(await diagnostics())).toEqual(['docs/a.md'])
    expect(everywhere?.title).toBe('Write src/main.js at all 2 places')
  })

  it('write all certain suggestions of a page, when the editor saves it', async () => {
    const { actions, apply, textOf, diagnostics } = await moved({
      'README.md': `${PAGE}\nAnd \`src/run.js\`, \`src/old.js\`.\n`,
    })
    expect(await diagnostics()).toMatchObject({ 'README.md': expect.any(Array) })
    const [all, ...others] = await actions('README.md', 1, ['source.fixAll'])
    expect([all?.kind, others]).toEqual(['source.fixAll.docalign', []])
    await apply(all?.edit ?? {})
    expect(textOf('README.md')).toBe('# Tool\n\nSee `src/main.js`.\n\nAnd `src/main.js`, `src/old.js`.\n')
  })

  it('mute a line of a page in any format, and a claim in the configuration', async () => {
    const { open, actions, apply, textOf, diagnostics } = await moved({
      'README.md': '# Tool\n\nSee `src/old.js`.\n\n```sh\nnode src/old.js\n```\n\nOr `src/old.js`.\n',
      'docs/a.mdx': 'See `src/old.js`.\n',
      'docs/a.rst': 'Tool\n====\n\nSee\n``src/old.js``.\n',
      'docs/a.adoc': '= Tool\n\nSee\n`src/old.js`.\n',
    })
    const pages = ['README.md', 'docs/a.adoc', 'docs/a.mdx', 'docs/a.rst']
    expect(Object.keys(await diagnostics()).toSorted()).toEqual(pages)
    for (const file of pages) await open(file)
    const muted = async (file: string, line: number, title: RegExp): Promise<void> => {
      const mute = (await actions(file, line)).find((action) => title.test(action.title))
      await apply(mute?.edit ?? {})
    }
    await muted('README.md', 6, /^Mute this line$/)
    await muted('README.md', 3, /^Mute this line$/)
    await muted('docs/a.mdx', 1, /^Mute this line$/)
    await muted('docs/a.rst', 5, /^Mute this line$/)
    await muted('docs/a.adoc', 4, /^Mute this line$/)
    expect(pages.map(textOf)).toEqual([
      '# Tool\n\nSee `src/old.js`. <!-- docalign-ignore-line -->\n\n<!-- docalign-ignore -->\n```sh\nnode src/old.js\n```\n\nOr `src/old.js`.\n',
      '= Tool\n\n// docalign-ignore\nSee\n`src/old.js`.\n',
      'See `src/old.js`. {/* docalign-ignore-line */}\n',
      'Tool\n====\n\n.. docalign-ignore\n\nSee\n``src/old.js``.\n',
    ])
    expect(Object.keys(await diagnostics())).toEqual(['README.md'])
    await muted('README.md', 10, /in \.docalign\.yml$/)
    expect(textOf('.docalign.yml')).toBe('suppress:\n  - file: "README.md"\n    pattern: "^src/old\\\\.js$"\n')
    expect(await diagnostics()).toEqual({})
  })

  it('explain a finding, and open the commit that broke it', async () => {
    const { broke, actions, diagnostics } = await moved({ 'README.md': PAGE })
    await diagnostics()
    const commands = (await actions('README.md', 3, ['quickfix'])).flatMap(({ command }) => command ?? [])
    expect(commands.map(({ title }) => title)).toEqual([
      'Explain',
      `Open the commit that broke it: ${broke.slice(0, 7)} “Move it”`,
    ])
    const answers = []
    for (const { command, arguments: given = [] } of commands)
      answers.push(await editor.connection.sendRequest(ExecuteCommandRequest.type, { command, arguments: given }))
    expect(answers).toEqual([expect.stringMatching(/README\.md:3:\d+ {2}.*\n[\s\S]*instead +src\/main\.js/), null])
    expect(editor.messages.at(-1)).toBe(answers[0])
    expect(editor.shown).toEqual([`https://github.com/acme/tool/commit/${broke}`])
  })

  it.each([
    ['an option', 'README.md', 2, '--dry-run', '--preview', 1],
    ['a function', 'docs/use.md', 3, 'startEverything', 'startWhatever', 2],
  ])(
    'write the new name of %s into the docs, from the line of code that has it',
    async (_, page, line, old, now, lines) => {
      const code = `${CLI}\nexport function startEverything() {}\n`
      const { type, actions, apply, textOf, diagnostics } = await moved({
        'README.md': '# Tool\n\nRun `tool --dry-run` first.\n',
        'docs/use.md': '# Use\n\nCall `startEverything()` once.\n\nNever call `startEverything` twice.\n',
        'src/cli.js': code,
        'package.json': '{"name":"tool","bin":{"tool":"src/cli.js"},"dependencies":{"commander":"^12.0.0"}}\n',
      })
      await type('src/cli.js', code.replace(old, now))
      expect(Object.keys(await diagnostics())).toEqual([page])
      const [write, ...others] = await actions('src/cli.js', line)
      expect(others).toEqual([])
      expect(write?.title).toMatch(new RegExp(`^Write ${now}(?:\\(\\))? in ${lines} lines? of docs`))
      await apply(write?.edit ?? {})
      expect(textOf(page)).not.toContain(old)
      expect(textOf(page)).toContain(now)
      expect(await diagnostics()).toEqual({})
    },
  )

  it.each([
    [
      'a file of code',
      'src/main.js',
      'src/start.js',
      { 'README.md': 'See `src/start.js` and [the guide](docs/guide.md).\n' },
    ],
    [
      'a page',
      'docs/guide.md',
      'manual/guide.md',
      {
        'README.md': 'See `src/main.js` and [the guide](manual/guide.md).\n',
        'docs/guide.md': 'Back to [it](../README.md).\n',
      },
    ],
    [
      'a page into a deeper folder',
      'docs/guide.md',
      'docs/user/guide.md',
      {
        'README.md': 'See `src/main.js` and [the guide](docs/user/guide.md).\n',
        'docs/guide.md': 'Back to [it](../../README.md).\n',
      },
    ],
    ['a folder', 'docs', 'manual', { 'README.md': 'See `src/main.js` and [the guide](manual/guide.md).\n' }],
  ])('keep the docs true when %s moves', async (_, from, to, written) => {
    const { uriOf, apply, textOf, diagnostics } = await moved({
      'README.md': 'See `src/main.js` and [the guide](docs/guide.md).\n',
      'docs/guide.md': 'Back to [it](../README.md).\n',
    })
    expect(await diagnostics()).toEqual({})
    const files = [{ oldUri: uriOf(from), newUri: uriOf(to) }]
    const edit = await editor.connection.sendRequest(WillRenameFilesRequest.type, { files })
    await apply(edit ?? {})
    for (const [file, text] of Object.entries(written)) expect(textOf(file)).toBe(text)
  })

  it('are none where nothing is wrong', async () => {
    const { actions, diagnostics } = await moved({ 'README.md': PAGE })
    await diagnostics()
    expect(await actions('README.md', 1)).toEqual([])
    expect(await actions('package.json', 1)).toEqual([])
  })
})
