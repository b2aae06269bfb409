import { describe, expect, it } from 'vitest'
import { importArrows } from '../../../../../src/engine/rules/architecture/extract/import-diagram.ts'
import { fence, page } from '../../drafts.ts'
import { contradictions, text } from '../../pages.ts'
import type { Files } from '../../snapshot.ts'

function arrowsOf(lead: string, ...lines: string[]): string[] {
  return importArrows(page(['# Notes', '', lead, '', ...fence('mermaid', ...lines)])).map(({ value }) => value)
}

describe('A diagram of imports', () => {
  it.each([
    ['ids', ['graph TD', '  web --> store', '  store --> text'], ['web → store', 'store → text']],
    [
      'labels',
      ['flowchart LR', 'a["src/web"] --> b(`store`)', 'b --> c[(text<br/>words)]'],
      ['src/web → store', 'store → text'],
    ],
    ['chains', ['graph LR;', 'web --> store --> text;'], ['web → store', 'store → text']],
    [
      'several at once',
      ['graph LR', 'web & cli --> store & text'],
      ['web → store', 'cli → store', 'web → text', 'cli → text'],
    ],
    [
      'words on arrows',
      ['graph LR', 'web -->|imports| store', 'web -- depends on --> text', 'web -->|HTTP| cli'],
      ['web → store', 'web → text'],
    ],
    [
      'other lines',
      [
        '%% x',
        'graph TB',
        'subgraph core',
        'my-web:::big ---> store',
        'end',
        'store -.-> text',
        'cli -. "wraps" .-> store & text',
        'style store fill:#fff',
      ],
      ['my-web → store'],
    ],
  ])('is read with %s', (_, lines, expected) => {
    expect(arrowsOf('The modules depend on each other like this:', ...lines)).toEqual(expected)
  })

  it.each([
    ['other kinds', 'Imports:', ['sequenceDiagram', 'a ->> b: x']],
    ['lines that are not understood', 'Imports:', ['graph LR', 'a --> b', 'a @@ b']],
    ['the flow of data', 'How data flows between modules that import each other:', ['graph LR', 'a --> b']],
    ['arrows the other way', 'Each module is imported by the next:', ['graph LR', 'a --> b']],
    ['anything', 'The parts:', ['graph LR', 'a --> b']],
    ['what was', 'The imports before 2.0 were:', ['graph LR', 'a --> b']],
  ])('is none of %s', (_, lead, lines) => {
    expect(arrowsOf(lead, ...lines)).toEqual([])
  })
})

describe('An arrow between parts of the code', () => {
  const CODE: Files = {
    'src/web/page.ts': "import { rows } from '../store/rows.ts'\n",
    'src/web/form.ts': "import type { Word } from '../text/words.ts'\n",
    'src/store/rows.ts': "import { words } from '../text/words.ts'\nexport const rows = words\n",
    'src/text/words.ts': 'export const words = 1\nexport type Word = string\n',
    'src/cli/main.ts': "import { rows } from '../store/rows.ts'\nrows()\n",
  }
  const said = (lines: readonly string[], more: Files = {}, lead = 'What imports what:') =>
    contradictions({
      ...CODE,
      'ARCHITECTURE.md': text('# Code', '', lead, '', ...fence('mermaid', 'graph TD', ...lines)),
      ...more,
    })
  const TRUE = ['web --> store', 'web --> text', 'store --> text']

  it('holds while a file of the one imports one of the other', async () => {
    expect(await said([...TRUE, 'cli --> store'])).toEqual([])
  })

  it('fails when none does', async () => {
    expect(await said([...TRUE, 'cli --> text'])).toEqual([
      '10 arrow of a diagram: no file of src/cli imports src/text',
    ])
    expect(await said(['web[src/web] --> store', 'web --> text', 'text --> web', 'store --> text'])).toEqual([
      '9 arrow of a diagram: no file of src/text imports src/web',
    ])
  })

  it('is told of Python and of Go', async () => {
    const lead = text(
      '# Code',
      '',
      'Packages depend on each other:',
      '',
      ...fence('mermaid', 'graph TD', 'api --> core', 'api --> db', 'core --> db', 'db --> api'),
    )
    const python = {
      'app/__init__.py': '',
      'app/api/__init__.py': 'from app.core import a\nfrom app.db import b\n',
      'app/core/__init__.py': 'from app.db import b\na = b\n',
      'app/db/__init__.py': 'b = 1\n',
    }
    expect(await contradictions({ ...python, 'docs/architecture.md': lead })).toEqual([
      '10 arrow of a diagram: no file of app/db imports app/api',
    ])
    const go = {
      'go.mod': 'module example.com/tool\n',
      'api/a.go': 'package api\n\nimport (\n\t"example.com/tool/core"\n\t"example.com/tool/db"\n)\n',
      'core/a.go': 'package core\n\nimport "example.com/tool/db"\n',
      'db/a.go': 'package db\n',
    }
    expect(await contradictions({ ...go, 'README.md': lead })).toEqual([
      '10 arrow of a diagram: no file of db imports api',
    ])
  })

  it.each<[string, readonly string[], Files]>([
    ['a node is no part of the code', [...TRUE, 'cli --> text', 'web --> browser'], {}],
    ['a node lies in another', [...TRUE, 'cli --> text', 'web --> src'], {}],
    ['the code names it otherwise', [...TRUE, 'cli --> text'], { 'src/cli/lazy.ts': "load('text')\n" }],
    ['a file of another language is there', [...TRUE, 'cli --> text'], { 'src/cli/run.lua': 'x()\n' }],
    [
      'another module may hand it on',
      [...TRUE, 'cli --> text'],
      {
        'src/index.ts': "export * from './text/words.ts'\n",
        'src/cli/more.ts': "import { words } from '../index.ts'\n",
      },
    ],
    ['few others are there', ['web --> store', 'text --> store', 'text --> web', 'cli --> text'], {}],
  ])('says nothing where %s', async (_, lines, more) => {
    expect(await said(lines, more)).toEqual([])
  })

  it('holds between packages that ask for each other', async () => {
    const files = {
      'packages/a/package.json': '{ "name": "@acme/a", "dependencies": { "@acme/b": "*" } }',
      'packages/b/package.json': '{ "name": "@acme/b" }',
      'packages/a/src/a.ts': '',
      'packages/b/src/b.ts': '',
    }
    expect(await said([...TRUE, 'packages/a --> packages/b'], files)).toEqual([])
  })
})
