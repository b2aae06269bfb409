import { describe, expect, it } from 'vitest'
import type { TreeEntry } from '../../../../src/base/git/types.ts'
import { createPathIndex } from '../../../../src/engine/facts/files/path-index.ts'
import type { Snapshot } from '../../../../src/engine/facts/snapshot.ts'
import type { LinkSubject } from '../../../../src/engine/rules/link/extract.ts'
import { linkKind } from '../../../../src/engine/rules/link/kind.ts'
import { claimOf, evidence, type Files, snapshotOf, verdict } from '../snapshot.ts'

const FILES: Files = {
  'README.md': '# Tool\n\n## Getting *started*\n\n<a id="here"></a>\n',
  'docs/guide.md': '# Guide\n\n## Install\n\n## Install\n',
  'docs/setup page.md': '# Setup',
  'docs/img/logo.png': '',
  'src/cli/main.ts': '',
  'src/util/format.ts': '',
  '.gitignore': 'out/\n',
}

function link(target: string, file = 'docs/guide.md') {
  return claimOf<LinkSubject>('link', target, { kind: 'relative', target, include: false }, { file })
}

function own(path: string, anchor: string | null = null) {
  return claimOf<LinkSubject>('link', path, { kind: 'own', path, branch: 'main', anchor })
}

describe('A link to a page that a site makes', () => {
  it('is left open where one of the places it may lie at is ignored', () => {
    const files = { 'mkdocs.yml': 'site_name: x\n', '.gitignore': '/docs/reference/cli.md\n', 'docs/guides/a.md': '' }
    expect(verdict(linkKind.verify, link('../reference/cli.md#run', 'docs/guides/a.md'), files)).toBe('unknown')
    expect(verdict(linkKind.verify, link('../reference/gone.md', 'docs/guides/a.md'), files)).toBe('fails')
  })
})

describe('A link among the extra pages of ExDoc', () => {
  const files = {
    'mix.exs': 'docs: [extras: ["guides/start/a.md", "guides/b.md"], assets: "guides/assets"], {:ex_doc, "~> 0.30"}',
    'guides/start/a.md': '',
    'guides/b.md': '',
    'guides/c.md': '',
    'guides/assets/one.png': '',
  }

  it.each([
    ['b.md', 'holds'],
    ['../start/b.md', 'holds'],
    ['assets/one.png', 'holds'],
    ['assets/two.png', 'fails'],
    ['gone.md', 'fails'],
  ])('to %s %s: pages are found by their names, and assets are copied', (target, expected) => {
    expect(verdict(linkKind.verify, link(target, 'guides/start/a.md'), files)).toBe(expected)
  })
})

describe('A page that another one shows as a part of its own', () => {
  it('leads to what is there, seen from either of them', () => {
    const files = {
      'mkdocs.yml': 'site_name: x\n',
      'docs/config/all.md': '# All\n\n<!-- include: engine/options.md -->\n',
      'docs/retry.md': '# Retry\n\n## Often\n',
      'engine/options.md': '# Options\n',
      'engine/notes.md': '# Notes\n',
    }
    const from = (target: string, file = 'engine/options.md'): string =>
      verdict(linkKind.verify, link(target, file), files)
    expect(from('../retry.md')).toBe('holds')
    expect(from('../retry.md#often')).toBe('holds')
    expect(from('../retry.md#seldom')).toBe('fails')
    expect(from('notes.md')).toBe('holds')
    expect(from('../gone.md')).toBe('fails')
    expect(from('../retry.md', 'engine/notes.md')).toBe('fails → ../docs/retry.md')
    expect(from('#all')).toBe('unknown')
    expect(from('#none')).toBe('fails')
  })
})

describe('A page that a symbolic link shows elsewhere', () => {
  it('leads to what is there, seen from either of them', () => {
    const snapshot = snapshotOf({ 'README.md': '', 'logo.svg': '', 'docs/a.md': '', 'packages/tool/README.md': '' })
    const entries = [...snapshot.paths.entries.values()].map(
      (entry): TreeEntry => (entry.path === 'README.md' ? { ...entry, kind: 'symlink' } : entry),
    )
    const linked = { ...snapshot, paths: createPathIndex(entries) }
    const stateOf = (target: string, seen: Snapshot): string =>
      linkKind.verify(link(target, 'packages/tool/README.md'), seen).state
    expect([stateOf('logo.svg', linked), stateOf('docs/a.md', linked)]).toEqual(['holds', 'holds'])
    expect([stateOf('gone.svg', linked), stateOf('logo.svg', snapshot)]).toEqual(['fails', 'fails'])
  })
})

describe('The file that a link is meant for', () => {
  const files: Files = {
    'LICENSE-MIT': '',
    'src/LICENSE-MIT': '',
    'CONTRIBUTING.md': '',
    'doc/assets.md': '',
    'doc/README-ru.md': '',
    'doc/index.md': '',
    'index.md': '',
    'assets/syntaxes/02_Extra/ManPage.sublime-syntax': '',
    'src/v3/types.ts': '',
    'a/setup.md': '',
    'setup.md': '',
  }

  it.each([
    ['LICENSE-MIT', 'doc/README-ru.md', '../LICENSE-MIT'],
    ['./CONTRIBUTING.md', 'doc/README-ru.md', '../CONTRIBUTING.md'],
    ['doc/assets.md', 'doc/README-ru.md', 'assets.md'],
    ['../doc/assets.md', 'src/cli/page.md', '../../doc/assets.md'],
    [
      'assets/syntaxes/ManPage.sublime-syntax',
      'doc/README-ru.md',
      '../assets/syntaxes/02_Extra/ManPage.sublime-syntax',
    ],
    ['src/v4/types.ts', 'doc/README-ru.md', null],
    ['setup.md', 'a/b/c.md', null],
    ['index.md', 'doc/a/b.md', null],
  ])('%s of %s is %s', (target, page, expected) => {
    const outcome = linkKind.verify(link(target, page), snapshotOf({ ...files, [page]: '' }))
    expect(outcome.state === 'fails' ? outcome.suggestion : null).toBe(expected)
  })
})

describe('The anchor that a link is meant for', () => {
  const target =
    '# Dispatcher\n\n## Side by side\n\n## Close\n\n## opt.transport.tls.spiffe\n\n## Errors.InvalidArgument\n\n## `maxItems` / `minItems`\n'

  it.each([
    ['side-by-side-1', 'side-by-side'],
    ['close-callback', 'close'],
    ['invalidargument', 'errorsinvalidargument'],
    ['close-by-a-long-other-name', null],
    ['other', null],
    ['minitems', 'maxitems--minitems'],
  ])('#%s is %s', (anchor, expected) => {
    const outcome = linkKind.verify(link(`b.md#${anchor}`, 'a.md'), snapshotOf({ 'a.md': '', 'b.md': target }))
    expect(outcome.state === 'fails' ? outcome.suggestion : null).toBe(expected && `b.md#${expected}`)
  })

  it('may be on another page, which is named if there is only one', () => {
    const files = {
      'a.md': '',
      'b.md': target,
      'c.md': '## Moved section\n\n## Twice given\n',
      'd.md': '## Twice given\n',
    }
    const reasonOf = (anchor: string) => {
      const outcome = linkKind.verify(link(`b.md#${anchor}`, 'a.md'), snapshotOf(files))
      return outcome.state === 'fails' ? outcome.reason : null
    }
    expect(reasonOf('moved-section')).toBe('b.md has no heading `#moved-section`, but c.md has')
    expect(reasonOf('twice-given')).toBe('b.md has no heading `#twice-given`')
  })

  it.each([
    ['minitems', 'b.md#maxitems-minitems'],
    ['maxitemsminitems', 'b.md#maxitems-minitems'],
  ])('#%s is %s as its site writes it, if that spells headings otherwise than GitHub', (anchor, expected) => {
    const files = { 'docs/.vuepress/config.js': '', 'docs/a.md': '', 'docs/b.md': target }
    expect(linkKind.verify(link(`b.md#${anchor}`, 'docs/a.md'), snapshotOf(files))).toMatchObject({
      suggestion: expected,
    })
  })
})

describe('A file that is pulled in', () => {
  it.each([
    ['src/cli/main.ts', 'holds'],
    ['img/logo.png', 'holds'],
    ['src/cli/gone.ts', 'fails'],
  ])('%s is looked for beside the page and at the root: %s', (target, expected) => {
    const claim = claimOf<LinkSubject>('link', target, { kind: 'relative', target, include: true })
    expect(verdict(linkKind.verify, claim, FILES)).toBe(expected)
  })
})

describe('A relative link', () => {
  it.each([
    ['../README.md', 'holds'],
    ['img/logo.png', 'holds'],
    ['./img/', 'holds'],
    ['setup%20page.md', 'holds'],
    ['../src', 'holds'],
    ['#install', 'holds'],
    ['#install-1', 'holds'],
    ['../README.md#getting-started', 'holds'],
    ['../README.md#here', 'holds'],
    ['guide.md?plain=1#install', 'holds'],
    ['missing.md', 'fails'],
    ['#instal', 'fails → #install'],
    ['../README.md#nowhere', 'fails'],
    ['#install-2', 'fails'],
    ['../../outside.md', 'unknown'],
    ['../out/report.html', 'unknown'],
    ['/pricing', 'unknown'],
  ])('to %s %s', (target, expected) => {
    expect(verdict(linkKind.verify, link(target), FILES)).toBe(expected)
  })

  it.each(['README.md', '../src/main.ts', '../lib/format.ts'])('to %s, which lies elsewhere, fails', (target) => {
    expect(linkKind.verify(link(target), snapshotOf(FILES))).toMatchObject({ state: 'fails' })
  })

  it('that fails suggests the target as the page would write it', () => {
    expect(verdict(linkKind.verify, link('../lib/util/format.ts'), FILES)).toBe('fails → ../src/util/format.ts')
    // Of its name, but somewhere else.
    expect(verdict(linkKind.verify, link('../lib/format.ts'), FILES)).toBe('fails')
  })

  it('that fails suggests no file that only has a common name, and no folder for a page', () => {
    const files = { 'web/package.json': '{}', 'web/docs/a.md': '', 'packages/tidy/index.ts': '', 'src/tidy.ts': '' }
    const address = claimOf<LinkSubject>(
      'link',
      'https://github.com/o/r/blob/main/tidy.ts',
      { kind: 'own', path: 'tidy.ts', branch: 'main', anchor: null },
      { file: 'src/readme.md' },
    )
    expect(verdict(linkKind.verify, address, files)).toBe('fails')
    expect(verdict(linkKind.verify, link('package.json', 'web/docs/a.md'), files)).toBe('fails')
    expect(verdict(linkKind.verify, link('../tidy#sort', 'packages/docs/a.md'), { 'packages/lib/tidy/a.ts': '' })).toBe(
      'fails',
    )
  })

  it('rests on the file it leads to', () => {
    expect(evidence(linkKind.verify(link('img/logo.png'), snapshotOf(FILES)))).toEqual(['docs/img/logo.png'])
    expect(evidence(linkKind.verify(link('#nowhere'), snapshotOf(FILES)))).toEqual(['docs/guide.md'])
  })

  it('says in one sentence what is wrong', () => {
    expect(linkKind.verify(link('missing.md'), snapshotOf(FILES))).toMatchObject({
      reason: 'link target `missing.md` not found',
    })
    expect(linkKind.verify(link('#nowhere'), snapshotOf(FILES))).toMatchObject({
      reason: 'docs/guide.md has no heading `#nowhere`',
    })
  })

  it('to a line of code needs the file only', () => {
    expect(verdict(linkKind.verify, link('../src/cli/main.ts#L10-L20'), FILES)).toBe('holds')
  })

  it('to a part of a page that includes others may hold', () => {
    const files = {
      'docs/guide.md': '# Guide\n\n<!--@include: ./parts.md-->\n\n--8<-- "parts.md"\n',
      'docs/parts.md': '',
    }
    expect(verdict(linkKind.verify, link('#nowhere'), files)).toBe('unknown')
  })

  it('asks for the pages whose anchors it needs, and names the places it looks at', () => {
    const snapshot = snapshotOf(FILES)
    expect(linkKind.pages(link('../README.md#here'), snapshot)).toEqual(['README.md'])
    expect(linkKind.pages(link('../README.md'), snapshot)).toEqual([])
    expect(linkKind.pages(link('../src/cli/main.ts#L1'), snapshot)).toEqual([])
    expect(linkKind.places(link('missing.md'), snapshot)).toContain('docs/missing.md')
  })
})

describe('An address of this repository', () => {
  it.each([
    ['src/cli/main.ts', null, 'holds'],
    ['src/cli', null, 'holds'],
    ['README.md', 'getting-started', 'holds'],
    ['README.md', 'nowhere', 'fails'],
    ['src/main.ts', null, 'fails'],
    ['out/report.html', null, 'fails'],
  ])('of %s and anchor %s %s', (path, anchor, expected) => {
    expect(verdict(linkKind.verify, own(path, anchor), FILES)).toBe(expected)
  })
})

describe('A link to a title that its own section has', () => {
  const page = (id: string) => `# Context\n\nSee [it](#context).\n\n${id}\n\n## Context\n`
  const claim = { ...link('#context', 'a.md'), line: 3 }

  it('is meant for the other one, but where that one says its anchor itself', () => {
    expect(verdict(linkKind.verify, claim, { 'a.md': page('') })).toBe('fails → #context-1')
    expect(verdict(linkKind.verify, claim, { 'a.md': page('<a id="context"></a>') })).toBe('holds')
  })
})

describe('An anchor of a page in another language', () => {
  const page = '# Seite\n\nSiehe [es](#directory).\n'
  it.each([
    ['docs/de-DE/a.md', 'docs/a.md', 'unknown'],
    ['docs/de/a.md', 'docs/en/a.md', 'unknown'],
    ['README.zh-CN.md', 'README.md', 'unknown'],
    ['doc/README-ja.md', 'doc/README.md', 'unknown'],
    ['i18n/zh-Hans/docusaurus-plugin-content-docs/current/a.mdx', 'docs/a.mdx', 'unknown'],
    ['docs/de/a.md', 'docs/b.md', 'fails'],
    ['docs/cli/a.md', 'docs/a.md', 'fails'],
  ])('of %s beside %s is %s', (path, original, expected) => {
    expect(verdict(linkKind.verify, link('#directory', path), { [path]: page, [original]: '# Page\n' })).toBe(expected)
  })
})

describe('An anchor of a page that makes some by itself', () => {
  const files = {
    'docs/settings.md': '# Settings\n\n<Settings :level="2" />\n',
    'docs/pictures.md': '# Pictures\n\n<Image src="a.png" />\n\n<Box>text</Box>\n',
  }
  it.each([
    ['settings.md#env_cache', 'unknown'],
    ['settings.md#settings', 'holds'],
    ['pictures.md#env_cache', 'fails'],
  ])('as in the link `%s`: it %s', (target, expected) => {
    expect(verdict(linkKind.verify, link(target), files)).toBe(expected)
  })
})

describe('An anchor on a site of VitePress', () => {
  const files = { 'docs/.vitepress/config.ts': 'export default {}', 'docs/api.md': '---\n---\n# API\n\n## mockClear\n' }
  it.each([
    ['#mockClear', 'holds'],
    ['#mock_clear', 'fails → #mockclear'],
  ])('is made as those of headings are: %s %s', (target, expected) => {
    expect(verdict(linkKind.verify, link(target, 'docs/api.md'), files)).toBe(expected)
  })
})

it('A link of Starlight to the file of a page is not what the site sends elsewhere', () => {
  const config =
    "import starlight from '@astrojs/starlight'\nexport default { redirects: { '/use/old': '/use/new' }, integrations: [starlight({})] }"
  const files = { 'astro.config.mjs': config, 'src/content/docs/use/new.md': '', 'src/content/docs/use/a.md': '' }
  expect(verdict(linkKind.verify, link('./old.md', 'src/content/docs/use/a.md'), files)).toBe('fails')
  expect(verdict(linkKind.verify, link('./old', 'src/content/docs/use/a.md'), files)).toBe('unknown')
})

it('A target that MyST may find on any page is left open, where it names no page', () => {
  const files = {
    'docs/conf.py': 'html_theme = "furo"\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '(set-up)=\n\n# B\n',
  }
  expect(verdict(linkKind.verify, link('#set-up', 'docs/a.md'), files)).toBe('unknown')
  expect(verdict(linkKind.verify, link('b.md#gone', 'docs/a.md'), files)).toBe('fails')
})

describe('A page that is shown elsewhere', () => {
  const files = {
    'docs/styles/border.md': '',
    'docs/snippets/see_also.md': '',
    '.faq/FAQ.md': '{%- for each in all %}\n{%- endfor %}\n',
  }
  it.each([
    ['./border.md', 'docs/snippets/see_also.md', false],
    ['./help.md', '.faq/FAQ.md', false],
    ['./gone.md', 'docs/styles/border.md', true],
  ])('has links that start from there: %s', (target, page, closed) => {
    const outcome = linkKind.verify(link(target, page), snapshotOf(files))
    expect(outcome.state === 'fails' && outcome.closed).toBe(closed)
  })

  it('has anchors that lead nowhere where they only have a title', () => {
    const text = '<a href="#platform-mochaaP" title="Packaging">'
    const target = '#platform-mochaaP'
    const claim = claimOf<LinkSubject>(
      'link',
      target,
      { kind: 'relative', target, include: false },
      { file: 'README.md', text },
    )
    const outcome = linkKind.verify(claim, snapshotOf(FILES))
    expect(outcome.state === 'fails' && outcome.closed).toBe(false)
  })
})

describe('An anchor of a page whose site is not known', () => {
  const page = (head: string) => ({ 'a.md': `${head}# Tool\n\n[It](#Updating-$props)\n\n## Updating $props\n` })
  const claim = claimOf<LinkSubject>(
    'link',
    '#Updating-$props',
    { kind: 'relative', target: '#Updating-$props', include: false },
    { file: 'a.md', line: 3 },
  )

  it('may be written as that site writes it, which a page on the host is not', () => {
    expect(verdict(linkKind.verify, claim, page('---\ntitle: Tool\n---\n\n'))).toBe('unknown')
    expect(verdict(linkKind.verify, claim, page(''))).toMatch(/^fails/)
  })
})

describe('A link to an anchor that is nearly one of the page', () => {
  const page = (line: string) => ({ 'a.md': `# Tool\n\n- [All](#instal)\n${line}\n\n## Install\n` })
  const claim = claimOf<LinkSubject>(
    'link',
    '#instal',
    { kind: 'relative', target: '#instal', include: false },
    { file: 'a.md', line: 3 },
  )

  it('is not meant for an id that is written with the sign', () => {
    const files = { 'a.md': '# Tool\n\n[It](#instal)\n\n<a name="#instal"></a>\n' }
    expect(verdict(linkKind.verify, claim, files)).toBe('fails')
  })

  it.each([
    ['', 'fails → #install'],
    ['- [Install](#install)', 'fails'],
  ])('is meant for it, unless a link beside it leads there: %j', (line, expected) => {
    expect(verdict(linkKind.verify, claim, page(line))).toBe(expected)
  })
})

describe('A link to a file that is there in another language', () => {
  it('suggests that', () => {
    const files = { 'docs/a.md': '# A\n', 'src/read.ts': '', 'docs/CHANGELOG-3.md': '# Three\n' }
    expect(verdict(linkKind.verify, link('../src/read.js', 'docs/a.md'), files)).toBe('fails → ../src/read.ts')
    expect(verdict(linkKind.verify, link('./CHANGELOG.md', 'docs/a.md'), files)).toBe('fails → ./CHANGELOG-3.md')
  })
})
