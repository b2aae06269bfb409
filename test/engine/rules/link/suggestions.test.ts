import { describe, expect, it } from 'vitest'
import { noHeading } from '../../../../src/engine/rules/link/anchor.ts'
import { contradictions, text } from '../pages.ts'

/** What is suggested for links to a page, in order; '' for none. */
async function suggested(page: readonly string[], ...anchors: string[]): Promise<string[]> {
  const links = anchors.map((anchor) => `[a](page.md#${anchor})`)
  const said = await contradictions({
    'README.md': text('# Index', '', ...links),
    'docs/x.md': '',
    'page.md': text(...page),
  })
  return said.map((each) => each.split(' → page.md#')[1] ?? '')
}

describe('For an anchor that no heading has, the only heading is suggested', () => {
  it.each([
    ['that begins with the name', ['## dispatch(action)', '## Dispatching'], 'dispatch', 'dispatchaction'],
    ['that is a longer form of it', ['## Proxying', '## Caching'], 'proxy', 'proxying'],
    [
      'that shows a call of it',
      ['## `options.merge(other: Options | Init)`', '## extend'],
      'merge',
      'optionsmergeother-options--init',
    ],
    [
      'that has all its words',
      ['## `run.cases` callback syntax and thunks', '## Callbacks'],
      'callback-syntax-for-runcases',
      'runcases-callback-syntax-and-thunks',
    ],
    [
      'whose own id ends in it',
      ['## Query %{#Types-Query}%', '## QueryRaw %{#Types-QueryRaw}%'],
      'query',
      'Types-Query',
    ],
    [
      'whose short id ends in it',
      ['## push %{#Calls-push}%', '#### Gives %{#Calls-push-Gives}%'],
      'push',
      'Calls-push',
    ],
  ])('%s', async (_, page, anchor, expected) => {
    expect(await suggested(['# Page', '', ...page], anchor)).toEqual([expected])
  })

  it.each([
    ['that begin with the name', ['## Proxying', '## Proxy pools'], 'proxy'],
    ['that have all its words', ['## Run the tests fast', '## Tests run by hand'], 'tests-run'],
    ['with the name in them', ['## `stream.uploadProgress`', "## `stream.on('uploadProgress', …)`"], 'uploadprogress'],
    ['with part of a word', ['## Rerun'], 'run'],
  ])('but none of several %s', async (_, page, anchor) => {
    expect(await suggested(['# Page', '', ...page], anchor)).toEqual([''])
  })

  it('by an id in another case as the page writes it', async () => {
    const page = text('# API', '', '## push {#Methods-push}', '', '## replace {#Methods-replace}')
    const files = {
      'docs/.vitepress/config.ts': '',
      'docs/api.md': page,
      'docs/index.md': text('# A', '', '[a](api.md#Push-it), [b](api.md#methodspush)'),
    }
    expect(await contradictions(files)).toContain(
      `3 anchor: ${noHeading('docs/api.md', 'methodspush')} → api.md#Methods-push`,
    )
  })
})

describe('A link without a file', () => {
  it('to an address without its scheme is told as such', async () => {
    const page = text('# A', '', '[a](docs.acme.org/guide/start), [b](acme.io/x.md)')
    expect(await contradictions({ 'README.md': page })).toEqual([
      '3 link target: `docs.acme.org/guide/start` has no `https://`, so it leads to a file of that path, which there is not → https://docs.acme.org/guide/start',
      '3 link target: `acme.io/x.md` has no `https://`, so it leads to a file of that path, which there is not → https://acme.io/x.md',
    ])
  })

  it('of a name that every folder may have means the one above with the heading', async () => {
    const above = { 'docs/configuration.md': '# A\n', 'docs/plugins/configuration.md': text('# B', '', '## Settings') }
    const page = text(
      '# C',
      '',
      '[a](./configuration.md#settings), [b](./configuration.md#gone), [c](./configuration.md)',
    )
    expect(await contradictions({ ...above, 'docs/plugins/views/page.md': page })).toEqual([
      '3 link target: link target `./configuration.md#settings` not found → ../configuration.md#settings',
      '3 link target: link target `./configuration.md#gone` not found',
      '3 link target: link target `./configuration.md` not found',
    ])
  })
})
