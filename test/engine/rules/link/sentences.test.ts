import { expect, it } from 'vitest'
import { sentences, text } from '../pages.ts'

it('Links get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'README.md': text(
        '# Tool',
        '',
        '## Install',
        '',
        'See [a](docs/guide.md), [b](docs/gone.md), [c](#install), [d](#instal), [e](#here), [f](/pricing), [g](out/report.html),',
        '[h](../outside.md), [i](docs/guide.md#usage), [j](docs/guide.md#nowhere), [k](src), [l](src/cli/man.ts), [m](img/logo.png),',
        '[n](docs/setup.html), [o](lib/util/format.ts), [p](src\\a.ts), [q](tool::run), [r](docs/guide.md#), [s](guide).',
      ),
      'docs/guide.md': text('# Guide', '', '## Usage', '', 'Text.', '', '## Usage', '', 'See [it](#usage).'),
      'docs/setup.md': text('# Setup'),
      'src/cli/main.ts': '',
      'src/util/format.ts': '',
      '.gitignore': text('out/'),
    }),
  ).toEqual([
    '5 docs/guide.md: holds (0.95): docs/guide.md exists [docs/guide.md]',
    '5 docs/gone.md: fails! (link target): link target `docs/gone.md` not found []',
    '5 #install: holds (0.95): README.md has #install [README.md]',
    '5 #instal: fails! (anchor): README.md has no heading `#instal` [README.md]',
    '5 #here: fails! (anchor): README.md has no heading `#here` [README.md]',
    '5 /pricing: unknown: an address of the site',
    '5 out/report.html: unknown: a build output',
    '6 ../outside.md: unknown: leads out of the repository',
    '6 docs/guide.md#usage: holds (0.95): docs/guide.md has #usage [docs/guide.md]',
    '6 docs/guide.md#nowhere: fails! (anchor): docs/guide.md has no heading `#nowhere` [docs/guide.md]',
    '6 src: holds (0.95): src exists [src]',
    '6 src/cli/man.ts: fails! (link target): link target `src/cli/man.ts` not found []',
    '6 img/logo.png: fails! (link target): link target `img/logo.png` not found []',
    '7 docs/setup.html: holds (0.95): docs/setup.md exists [docs/setup.md]',
    '7 lib/util/format.ts: fails! (link target): link target `lib/util/format.ts` not found [] → src/util/format.ts',
    '7 src\\a.ts: fails (link target): link target `src\\a.ts` not found []',
    '7 docs/guide.md#: holds (0.95): docs/guide.md exists [docs/guide.md]',
    '7 guide: fails! (link target): link target `guide` not found []',
    '9 #usage: holds (0.95): docs/guide.md has #usage [docs/guide.md]',
  ])
})

it('Links of a page in another language, and of one that others show get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'docs/de/a.md': text('# Seite', '', 'Siehe [es](#directory) und [das](b.md).'),
      'docs/a.md': text('# Page', '', '## Directory'),
      'docs/snippets/part.md': text('# Part', '', '[a](gone.md)'),
      '.github/PULL_REQUEST_TEMPLATE.md': text('[a](gone.md)'),
      'docs/b.md': text(
        '# B',
        '',
        '<a href="#badge">picture</a>',
        '',
        '[x](#composer_home), [y](#Composer-Home), [z](../blob.md?plain=1#L3)',
        '',
        '## Composer home',
        '',
        '[Composer](#composer-hom)',
        '',
        '[Composer](#composer-home)',
      ),
    }),
  ).toEqual([
    '3 #directory: unknown: docs/de/a.md is a translation of docs/a.md',
    '3 b.md: fails! (link target): link target `b.md` not found [] → ../b.md',
    '3 gone.md: fails (link target): link target `gone.md` not found []',
    '1 gone.md: fails (link target): link target `gone.md` not found []',
    '3 #badge: fails (anchor): docs/b.md has no heading `#badge` [docs/b.md]',
    '5 #composer_home: fails! (anchor): docs/b.md has no heading `#composer_home` [docs/b.md] → #composer-home',
    '5 #Composer-Home: holds (0.95): docs/b.md has #Composer-Home [docs/b.md]',
    '5 ../blob.md?plain=1#L3: fails! (link target): link target `../blob.md?plain=1#L3` not found []',
    '9 #composer-hom: fails! (anchor): docs/b.md has no heading `#composer-hom` [docs/b.md]',
    '11 #composer-home: holds (0.95): docs/b.md has #composer-home [docs/b.md]',
  ])
})

it('Links of a site get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'mkdocs.yml': text(
        'site_name: x',
        'plugins:',
        '  - redirects:',
        '      redirect_maps:',
        '        old.md: new.md',
      ),
      'docs/index.md': text(
        '# Home',
        '',
        '[a](new.md), [b](old.md), [c](gone.md), [d](/gone), [e](gone.html), [f](pic.png), [g](new.md#Part), [h](new.md#part), [i](a.b.c), [j](new.md#par)',
      ),
      'docs/new.md': text('# New', '', '## Part'),
      'docs/05-requests.md': text('# R'),
    }),
  ).toEqual([
    '3 new.md: holds (0.95): docs/new.md exists [docs/new.md]',
    '3 old.md: unknown: an address that the site sends elsewhere',
    '3 gone.md: fails! (link target): link target `gone.md` not found []',
    '3 /gone: unknown: an address of the site',
    '3 gone.html: fails (link target): link target `gone.html` not found []',
    '3 pic.png: fails! (link target): link target `pic.png` not found []',
    '3 new.md#Part: holds (0.95): docs/new.md has #Part [docs/new.md]',
    '3 new.md#part: holds (0.95): docs/new.md has #part [docs/new.md]',
    '3 a.b.c: fails (link target): link target `a.b.c` not found []',
    '3 new.md#par: fails! (anchor): docs/new.md has no heading `#par` [docs/new.md]',
  ])
})
