import { describe, expect, it } from 'vitest'
import { PLAIN_SITE } from '../../../../src/engine/docs/site/site.ts'
import { noHeading } from '../../../../src/engine/rules/link/anchor.ts'
import { linkAsWritten } from '../../../../src/engine/rules/link/as-written.ts'
import { contradictions, sentences, text } from '../pages.ts'

describe('A site of ExDoc', () => {
  const MIX = text(
    'defp deps, do: [{:ex_doc, "~> 0.30"}]',
    'defp extras do',
    '  ["guides/introduction/up_and_running.md", "guides/Deploy Notes.md", "guides/deployment/deployment.md",',
    '   {"guides/faq.md", title: "Questions", filename: "questions"}]',
    'end',
  )
  const PAGES = {
    'mix.exs': MIX,
    'guides/introduction/up_and_running.md': text('# Up and running', '', '## Start'),
    'guides/Deploy Notes.md': text('# Notes'),
    'guides/faq.md': text('# Questions'),
  }

  it('has all its pages in one folder, whatever the ending of the link', async () => {
    const said = await sentences({
      ...PAGES,
      'guides/deployment/deployment.md': text(
        '# Deployment',
        '',
        '[a](up_and_running.html), [b](up_and_running.md#start), [c](up_and_running.html#stop), [d](deploy-notes.html),',
        '[e](questions.html), [f](gone.md), [g](Phoenix.Router.html).',
      ),
    })
    expect(said).toEqual([
      '3 up_and_running.html: holds (0.95): guides/introduction/up_and_running.md exists [guides/introduction/up_and_running.md]',
      '3 up_and_running.md#start: holds (0.95): guides/introduction/up_and_running.md has #start [guides/introduction/up_and_running.md]',
      `3 up_and_running.html#stop: fails! (anchor): ${noHeading('guides/introduction/up_and_running.md', 'stop')} [guides/introduction/up_and_running.md]`,
      '3 deploy-notes.html: holds (0.95): guides/Deploy Notes.md exists [guides/Deploy Notes.md]',
      '4 questions.html: holds (0.95): guides/faq.md exists [guides/faq.md]',
      '4 gone.md: fails! (link target): link target `gone.md` not found []',
      '4 Phoenix.Router.html: fails (link target): link target `Phoenix.Router.html` not found []',
    ])
  })

  it('gets suggestions that name a page of that folder', () => {
    const subject = { kind: 'relative', target: 'start.html#a', include: false } as const
    const claim = { id: '', type: 'link', file: 'guides/deployment/b.md', line: 1, column: 1, text: '' } as const
    const link = { ...claim, value: 'start.html#a', subject }
    const exdoc = { ...PLAIN_SITE, kind: 'exdoc' } as const
    expect(linkAsWritten(link, 'guides/intro/First Steps.md', 'guides/start.md', exdoc)).toBe('first-steps.html#a')
    expect(linkAsWritten(link, 'guides/intro/first.md', 'guides/start.md', PLAIN_SITE)).toBe('../intro/first.html#a')
  })
})

describe('Doxygen', () => {
  const PAGE = text('# Book', '', '![a](help.png), ![b](gone.png), ![c](sub/help.png)')
  const FOUND = '3 help.png: holds (0.95): book/images/help.png exists [book/images/help.png]'
  const NOT_FOUND = '3 gone.png: fails! (link target): link target `gone.png` not found []'

  it.each([
    ['docs/Doxyfile', 'IMAGE_PATH             = book/images'],
    ['docs/Doxyfile', text('IMAGE_PATH = . \\', '             ../book/images')],
    ['Doxyfile.in', 'IMAGE_PATH = "@CMAKE_SOURCE_DIR@/book/images"'],
    ['tools/doxygen.cfg', 'IMAGE_PATH += ./book/images/'],
  ])('finds pictures by name in the folders that %s names', async (config, setting) => {
    const files = { [config]: setting, 'book/chapters/a.md': PAGE, 'book/images/help.png': '' }
    const said = await sentences(files)
    expect(said[0]).toBe(FOUND)
    expect(said[1]).toBe(NOT_FOUND)
    expect(said[2]).toContain('fails')
  })

  it('that names no folder finds none', async () => {
    const files = { Doxyfile: 'IMAGE_PATH =', 'book/chapters/a.md': PAGE, 'book/images/help.png': '' }
    expect((await sentences(files))[0]).toContain('fails! (link target)')
  })
})

describe('The anchors of a page with boxes', () => {
  it.each([
    ['VitePress', ['::: warning', 'Take care.', ':::']],
    ['VitePress, with a title and text of its own', [':::: details Click me', '::: tip', 'Yes.', ':::', '::::']],
    ['Docusaurus', [':::note', 'Text.', ':::']],
    ['Pandoc', ['::: {.callout-note}', 'Text.', ':::']],
  ])('of %s are all known', async (_, box) => {
    const said = await sentences({ 'README.md': text('# A', '', ...box, '', '[a](#gone)') })
    expect(said.at(-1)).toContain('fails! (anchor)')
  })

  it('are not where mkdocstrings inserts what the code says', async () => {
    const page = text('# A', '', '::: package.module', '    options:', '      show: true', '', '[a](#gone)')
    expect((await sentences({ 'README.md': page })).at(-1)).toContain('unknown')
  })
})

describe('A link of Markdown', () => {
  const said = async (line: string) => (await sentences({ 'README.md': text('# A', '', line), 'my page.md': '# B' }))[0]

  it.each([
    ['[a](<my page.md>)', '3 my page.md: holds'],
    ['[a](<my page.md#no>)', '3 my page.md#no: fails! (anchor)'],
    ['[a](<my gone.md> "Title")', '3 my gone.md: fails! (link target)'],
    ['[a](<#no(where)>)', '3 #no(where): fails! (anchor)'],
    ['[.redirect(dest, [code ,])](#redirect)', '3 #redirect: fails! (anchor)'],
    ['[a [b [c]] d](#gone)', '3 #gone: fails! (anchor)'],
    ['[`a[b]` [x]](gone.md)', '3 gone.md: fails! (link target)'],
  ])('%s is one', async (line, expected) => {
    expect(await said(line)).toContain(expected)
  })

  it('is none around another', async () => {
    const page = text('# A', '', '[see [docs] here](gone.md)', '', '[docs]: my.md')
    const all = await sentences({ 'README.md': page, 'my.md': '# B' })
    expect(all).toEqual(['5 my.md: holds (0.95): my.md exists [my.md]'])
  })
})

describe('A label of Sphinx', () => {
  const FILES = {
    'docs/conf.py': "extensions = ['sphinx.ext.autodoc']\n",
    'docs/index.rst': text('Docs', '====', '', '.. _Set Up:', '', 'Setting up', '----------', '', 'See :ref:`set up`.'),
    'other/page.rst': text('.. _elsewhere:', '', 'Other', '====='),
  }

  it('is the target of a reference, on whatever page of the site it is', async () => {
    const page = text(
      'Guide',
      '=====',
      '',
      '- :ref:`Start <set-up>`',
      '- :ref:`set up`',
      '- :numref:`gone`',
      '- :ref:`elsewhere`',
    )
    const said = await sentences({ ...FILES, 'docs/deep/guide.rst': page })
    expect(said).toEqual([
      '9 set up: holds (0.95): docs/index.rst has the label `set up` [docs/index.rst]',
      '4 set-up: holds (0.95): docs/index.rst has the label `set-up` [docs/index.rst]',
      '5 set up: holds (0.95): docs/index.rst has the label `set up` [docs/index.rst]',
      '6 gone: unknown: no page of the site has this label, which code or another project may have',
      '7 elsewhere: unknown: no page of the site has this label, which code or another project may have',
    ])
  })
})

describe('A bare address', () => {
  const OWN = { 'package.json': '{"name":"a","repository":"github:o/n"}', 'src/a.ts': '' }

  it.each([
    ['::read-more{to="https://github.com/o/n/tree/main/src"}', 'https://github.com/o/n/tree/main/src'],
    ['Opens "https://github.com/o/n/tree/main/src".', 'https://github.com/o/n/tree/main/src'],
    ["url: 'https://github.com/o/n/blob/main/src/a.ts', then", 'https://github.com/o/n/blob/main/src/a.ts'],
    ['{% link url="https://github.com/o/n/tree/main/src" %}', 'https://github.com/o/n/tree/main/src'],
    ['See “https://github.com/o/n/tree/main/src” there.', 'https://github.com/o/n/tree/main/src'],
    ["It's at https://github.com/o/n/blob/main/src/a.ts'", 'https://github.com/o/n/blob/main/src/a.ts'],
  ])('in %s has no quotes', async (line, address) => {
    expect(await sentences({ ...OWN, 'README.md': text('# A', '', line) })).toEqual([
      expect.stringContaining(`3 ${address}: holds`),
    ])
  })
})

describe('A target in parentheses', () => {
  it.each([
    [
      '[tasks]: (https://docs.rs/tokio/tasks.html)',
      '(https://docs.rs/tokio/tasks.html)',
      'https://docs.rs/tokio/tasks.html',
    ],
    ['[tasks]: (guide.md)', '(guide.md)', 'guide.md'],
  ])('%s is no target', async (line, value, without) => {
    const said = await sentences({ 'README.md': text('# A', '', 'The [tasks].', '', line), 'guide.md': '# B' })
    expect(said).toEqual([
      `5 ${value}: fails! (link target): the parentheses around \`${without}\` are part of the link's target: remove them [] → ${without}`,
    ])
  })
})

describe('An anchor of a page that is published elsewhere', () => {
  const TITLE = "I’ve updated the state, but the screen doesn't update"
  const said = async (anchor: string, front: readonly string[] = ['---', 'title: x', '---']) =>
    (
      await sentences({
        'docs/a.md': text(...front, '', `### ${TITLE}`, '', '## Install (v2.0)', '', `[a](#${anchor})`),
      })
    )[0]

  it.each([
    "i’ve-updated-the-state,-but-the-screen-doesn't-update",
    'i%E2%80%99ve-updated-the-state,-but-the-screen-doesn%27t-update',
    'i-ve-updated-the-state-but-the-screen-doesn-t-update',
    'install-(v2.0)',
    'install-v2-0',
    'install_v20',
  ])('#%s is the title by some slug rule', async (anchor) => {
    expect(await said(anchor)).not.toContain('fails')
  })

  it('fails where no rule makes it of a title, and where the host alone shows the page', async () => {
    expect(await said('updated-the-state')).toContain('fails! (anchor)')
    expect(await said('install-(v2.0)', [])).toContain('fails! (anchor)')
  })
})

describe('A link of a part that pages include', () => {
  const part = text('### Part', '', '[a](../../general/a.md)', '', '[b](../../general/gone.md)')

  it.each([
    ['markdown-it-include', '!!!include(axes/_part.md)!!!', 'docs/axes/_part.md'],
    ['Jekyll', '{% include part.md %}', 'docs/_includes/part.md'],
    ['MkDocs', '{% include-markdown "../part.md" %}', 'docs/axes/part.md'],
    ['snippets', '--8<-- "docs/axes/part.md"', 'docs/axes/part.md'],
    ['VitePress', '<!--@include: ../part.md-->', 'docs/axes/part.md'],
  ])('with %s leads where it is shown', async (_, include, path) => {
    const page = text('# Page', '', include)
    const said = await sentences({ 'docs/axes/deep/page.md': page, [path]: part, 'docs/general/a.md': '# A' })
    expect(said.find((each) => each.includes('general/a.md'))).toContain('holds')
    expect(said.find((each) => each.includes('part.md'))).toContain('holds')
  })

  it('is open where no page is seen to include it', async () => {
    const said = await sentences({ 'docs/axes/_part.md': part, 'docs/axes/part.md': part, 'docs/general/a.md': '# A' })
    expect(said.map((each) => each.includes('fails!'))).toEqual([false, false, true, true])
  })
})

describe('A site of MkDocs', () => {
  const PAGES = {
    'docs/options.md': text('# Options', '', '## Log level', '', 'See [the level](#log-level), [it](#log_level).'),
    'docs/index.md': text(
      '# Tool',
      '',
      'See [a](options.md#log-level), [b](options.md#log_level), [c](options.md#gone).',
    ),
    'README.md': text('# Tool', '', 'See [a](docs/options.md#log-level).'),
  }
  const said = async (config: string) => contradictions({ ...PAGES, 'mkdocs.yml': config })
  const BY_LOW_LINE = [
    '5 anchor: the site has no `#log-level` on docs/options.md: its configuration separates the words of an id by `_`, so it is `#log_level` there',
    '3 anchor: the site has no `#log-level` on docs/options.md: its configuration separates the words of an id by `_`, so it is `#log_level` there',
    `3 anchor: ${noHeading('docs/options.md', 'gone')}`,
  ]

  it.each([
    [
      'a list',
      text('markdown_extensions:', '  - admonition', '  - toc:', '      permalink: true', '      separator: "_"'),
    ],
    ['a list without indentation', text('markdown_extensions:', '- toc:', "    separator: '_'", 'nav:', '- a.md')],
    ['a table', text('markdown_extensions:', '  toc:', '    separator: _', '  tables: {}')],
    ['one line', text('markdown_extensions:', '  - toc: {permalink: true, separator: "_"}')],
    ['its long name', text('markdown_extensions:', '  - markdown.extensions.toc:', '      separator: "_"')],
  ])('has ids with the separator that its configuration sets in %s', async (_, config) => {
    expect(await said(config)).toEqual(BY_LOW_LINE)
  })

  it.each([
    [
      'another extension',
      text('markdown_extensions:', '  - toc:', '      permalink: true', '  - other:', '      separator: "_"'),
    ],
    ['a page of that name', text('nav:', '  - toc: {separator: "_"}', 'markdown_extensions: [tables]')],
    ['the default', text('markdown_extensions:', '  - toc:', '      separator: "-"')],
    ['nothing', 'site_name: x'],
  ])('has the usual ids with a separator of %s', async (_, config) => {
    expect(await said(config)).toEqual([
      `5 anchor: ${noHeading('docs/options.md', 'log_level')} → #log-level`,
      `3 anchor: ${noHeading('docs/options.md', 'log_level')} → options.md#log-level`,
      `3 anchor: ${noHeading('docs/options.md', 'gone')}`,
    ])
  })

  it('is read from the configuration of Zensical, too', async () => {
    const config = text('[project]', 'site_name = "x"', '[project.markdown_extensions.toc]', 'separator = "_"')
    expect(await contradictions({ ...PAGES, 'zensical.toml': config })).toEqual(BY_LOW_LINE)
  })

  it.each([
    ['!!python/name:ours.slugs.short', []],
    [
      '!!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}',
      [`3 anchor: ${noHeading('docs/options.md', 'gone')}`],
    ],
    ['!!python/name:markdown.extensions.toc.slugify_unicode', [`3 anchor: ${noHeading('docs/options.md', 'gone')}`]],
  ])('may have any id by a `slugify` that is not known: %s', async (slugify, expected) => {
    const config = text('markdown_extensions:', '  - toc:', `      slugify: ${slugify}`)
    expect((await said(config)).filter((each) => each.includes('#gone'))).toEqual(expected)
  })

  it('has what hooks of its own make of pages', async () => {
    const hooks = { 'tools/hooks.py': 'def on_page_markdown(markdown, **_):\n    return markdown.upper()\n' }
    const config = text('hooks:', '  - tools/hooks.py')
    expect(await contradictions({ ...PAGES, ...hooks, 'mkdocs.yml': config })).toEqual([])
    const others = { 'tools/hooks.py': 'def on_startup(**_):\n    pass\n' }
    expect(await contradictions({ ...PAGES, ...others, 'mkdocs.yml': config })).toHaveLength(3)
  })

  it.each([
    ['site_name: x', ['gone.ico']],
    [text('theme:', '  locale: en', '', '  name: readthedocs'), ['gone.ico']],
    ['theme: readthedocs', ['gone.ico']],
    [text('theme:', '  name: terminal'), ['favicon.ico', 'gone.ico']],
  ])('has the files of its theme: %j', async (config, missing) => {
    const page = text('# A', '', '![a](img/favicon.ico) ![b](img/gone.ico)')
    const said = await contradictions({ 'mkdocs.yml': config, 'docs/index.md': page, 'docs/img/a.ico': '' })
    expect(said).toEqual(missing.map((name) => `3 link target: link target \`img/${name}\` not found`))
  })

  it('has the files of the folder over its theme', async () => {
    const page = text('# A', '', '![a](img/own.ico)')
    const files = { 'over/img/own.ico': '', 'docs/index.md': page, 'docs/img/a.ico': '' }
    expect(await contradictions({ ...files, 'mkdocs.yml': text('theme:', '  custom_dir: over/') })).toEqual([])
  })
})

describe('The anchors of a site whose own code rewrites pages', () => {
  const PAGE = text('# Guide', '', '## returning [-MY]', '', '[a](#returning), [b](#gone)')
  const plugin = (body: string) => `export default () => ({ name: 'ours', ${body} })`
  const REWRITES = "async transform(src, id) { return id.endsWith('.md') ? strip(src) : src }"

  it.each<[string, Record<string, string>]>([
    ['a plug-in of Vite', { 'docs/.vitepress/strip.ts': plugin(REWRITES) }],
    ['a plug-in in a folder', { 'docs/.vitepress/strip/index.ts': plugin(REWRITES) }],
    [
      'what the plug-in imports',
      { 'docs/.vitepress/strip.ts': "export * from '../tools/s.js'", 'docs/tools/s.ts': plugin(REWRITES) },
    ],
    [
      'a rule of markdown-it',
      { 'docs/.vitepress/strip.js': 'export default (md) => { md.renderer.rules.heading_open = a }' },
    ],
  ])('of VitePress are not known: %s', async (_, files) => {
    const config = {
      'docs/.vitepress/config.mts': "import strip from './strip'\nexport default { vite: { plugins: [strip()] } }",
    }
    expect(await contradictions({ ...config, ...files, 'docs/guide.md': PAGE })).toEqual([])
  })

  it.each<[string, string, Record<string, string>]>([
    [
      'Docusaurus with a plug-in of remark',
      "const strip = require('./src/remark/strip'); module.exports = { remarkPlugins: [strip] }",
      { 'src/remark/strip.js': "module.exports = () => (tree) => visit(tree, 'heading', shorten)" },
    ],
    [
      'Docusaurus with a preprocessor',
      'module.exports = { markdown: { preprocessor: ({ fileContent }) => strip(fileContent) } }',
      {},
    ],
  ])('of %s are not known', async (_, config, files) => {
    expect(await contradictions({ 'docusaurus.config.js': config, ...files, 'docs/guide.md': PAGE })).toEqual([])
  })

  it('of Sphinx are not known', async () => {
    const config = "html_theme = 'x'\ndef setup(app):\n    app.connect('source-read', strip)\n"
    expect(await contradictions({ 'docs/conf.py': config, 'docs/guide.md': PAGE })).toEqual([])
  })

  it.each([
    ['makes ids of its own way', 'export default { markdown: { anchor: { slugify: (text) => text.toLowerCase() } } }'],
    [
      'uses plug-ins of packages',
      "import icons from 'vitepress-icons'\nexport default { vite: { plugins: [icons()] } }",
    ],
    ['changes what is not a page', `import data from './strip'\nexport default { plugins: [data()] }`],
    [
      'changes the data of pages',
      "export default { transformPageData(page) { page.path = page.path.replace('.md', '') } }",
    ],
  ])('are known if the configuration %s', async (_, config) => {
    const own = plugin("transform(code, id) { return id.endsWith('.yml') ? load(code) : null }")
    const files = { 'docs/.vitepress/config.mts': config, 'docs/.vitepress/strip.ts': own, 'docs/guide.md': PAGE }
    expect(await contradictions(files)).toContain(`5 anchor: ${noHeading('docs/guide.md', 'gone')}`)
  })
})

describe('A folder that a task publishes together with another', () => {
  const FILES = {
    'docs/install.md': text('# Install', '', '## Setup'),
    'docs/tour.md': text('# Tour'),
    'site/docs/_sidebar.md': text(
      '* [Install](install.md)',
      '* [Setup](install.md#setup)',
      '* [Tour](tour.md)',
      '* [Gone](gone.md)',
    ),
  }
  const script = (site: string) => ({ 'package.json': JSON.stringify({ scripts: { site } }) })

  it('has the pages of both', async () => {
    const both = script('rsync -a docs/ build/docs && rsync -a site/ build')
    expect(await contradictions({ ...FILES, ...both })).toEqual(['4 link target: link target `gone.md` not found'])
  })

  it('has its own alone if they go to different places', async () => {
    const apart = script('rsync -a docs/ build/pages && rsync -a site/ build')
    expect(await contradictions({ ...FILES, ...apart })).toHaveLength(4)
  })
})

describe('The templates of a site', () => {
  const PAGE = text(
    '---',
    'title: no-eval',
    'see: [https://tool.dev]',
    'parts: [{ title: Known Limits }]',
    '---',
    '# Rule',
    '',
    '[a](#further-reading), [b](#known-limits), [c](#gone)',
  )
  const DEAD = `8 anchor: ${noHeading('site/src/rules/a.md', 'gone')}`

  it.each([
    ['site/src/_includes/layouts/doc.html', '{% if see %}<h2 id="further-reading">Read on</h2>{% endif %}'],
    ['site/_layouts/page.html', '<h2>Further Reading</h2>'],
    [
      'site/themes/slim/layouts/_default/single.html',
      '{{ with .Params.see }}<section class="x" id=\'further-reading\'>{{ end }}',
    ],
  ])('give their pages ids: %s', async (path, layout) => {
    const said = await contradictions({ [path]: layout, 'site/src/rules/a.md': PAGE })
    expect(said).toEqual([`8 anchor: ${noHeading('site/src/rules/a.md', 'known-limits')}`, DEAD])
  })

  it('make ids of what the front matter of a page says', async () => {
    const layout = '{% for part in parts %}<h2 id="{{ part.title | slugify }}">{{ part.title }}</h2>{% endfor %}'
    const said = await contradictions({ 'site/src/_includes/rule.njk': layout, 'site/src/rules/a.md': PAGE })
    expect(said).toEqual([`8 anchor: ${noHeading('site/src/rules/a.md', 'further-reading')}`, DEAD])
  })

  it('render headings of pages that have no front matter and of other folders elsewhere', async () => {
    const layout = '<h2 id="further-reading">Read on</h2>'
    const page = text('# A', '', '[a](#further-reading)')
    const said = await contradictions({
      'site/_layouts/a.html': layout,
      'site/a.md': page,
      'b.md': text('---', 'title: B', '---', page),
    })
    expect(said).toHaveLength(2)
  })
})
