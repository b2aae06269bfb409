import { describe, expect, it } from 'vitest'
import { contradictions, text } from '../../pages.ts'

const MODULE = text('variable "size" {', '  default = 3', '}', 'variable "label" {}', 'output "id" {}')
const ACTION = text('inputs:', '  path:', '    default: "."', '  retries:', '    default: "3"')
const CHART = {
  'Chart.yaml': 'name: a\n',
  'values.yaml': text('port: 9102', 'guard: true', 'lamp:', '  burnTime: 20s'),
}

describe('A table of settings', () => {
  it('gives the defaults of the chart beside it', async () => {
    const page = text(
      '# A',
      '',
      '| Parameter | Default |',
      '| --- | --- |',
      '| `port` | `9102` |',
      '| `guard` | `false` |',
      '| `lamp.burnTime` | `"20s"` |',
    )
    expect(await contradictions({ ...CHART, 'README.md': page })).toEqual([
      '6 default of a setting: values.yaml:2 gives `guard` the default true → true',
    ])
  })

  it('names no variable that the module does not have, and no code of it', async () => {
    const page = text(
      '# A',
      '',
      '| Name | Description | Default |',
      '|---|---|---|',
      '| size | Size | `3` |',
      '| [label](https://a.example/x) | Label | n/a |',
      '| lable\\_size | x | n/a |',
    )
    expect(await contradictions({ 'variables.tf': MODULE, 'README.md': page })).toEqual([
      '7 setting: the module has no setting `lable_size`',
    ])
    const used = { 'variables.tf': MODULE, 'main.tf': 'locals { a = each.value.lable_size }\n', 'README.md': page }
    expect(await contradictions(used)).toEqual([])
  })

  it('may be of something else', async () => {
    const page = text('# A', '', '| Name | Source |', '|---|---|', '| size | ../size |', '| base | ../base |')
    const others = text(
      '# A',
      '',
      '| Name | Description |',
      '|---|---|',
      '| size | a |',
      '| wide | b |',
      '| high | c |',
    )
    expect(await contradictions({ 'variables.tf': MODULE, 'README.md': page, 'docs/other.md': others })).toEqual([])
  })

  it('may write a default in another way, or describe it', async () => {
    const page = text(
      '# A',
      '',
      '| Key | Description | Value |',
      '|---|---|---|',
      '| `port` | Port | 9_102 |',
      '| guard | Guard | on |',
      '| lamp.burnTime | Time | see below |',
    )
    expect(await contradictions({ ...CHART, 'README.md': page })).toEqual([])
  })

  it('says nothing of keys that may be given without being listed', async () => {
    const files = {
      ...CHART,
      'values.yaml': text('port: 1', 'guard: true', 'pod: {}', '# colour: red'),
      'templates/a.yaml': 'x: {{ .Values.hidden }}\n',
    }
    const rows = ['port', 'guard', 'pod.size', 'colour', 'hidden', 'global.a']
    const page = text('# A', '', '| Key | Description |', '|---|---|', ...rows.map((row) => `| ${row} | x |`))
    expect(await contradictions({ ...files, 'README.md': page })).toEqual([])
  })

  it('may be a list, or headings', async () => {
    const page = text(
      '# A',
      '',
      '## Inputs',
      '',
      '### `path`',
      '',
      'Where. Default `"."`.',
      '',
      '### `retries`',
      '',
      'How often. Default: `5`.',
    )
    expect(await contradictions({ 'action.yml': ACTION, 'README.md': page })).toEqual([
      '9 default of a setting: action.yml:4 gives `retries` the default 3 → 3',
    ])
    const list = text(
      '# A',
      '',
      '- `path`: where',
      '- `retries`: how often (default `4`)',
      '',
      '## Variables',
      '',
      '- `GONE`: x',
    )
    expect(await contradictions({ 'action.yml': ACTION, 'README.md': list })).toEqual([
      '4 default of a setting: action.yml:4 gives `retries` the default 3 → 3',
    ])
  })

  it('has no titles in it', async () => {
    const page = text('# A', '', '### port', '', 'Where.', '', '### guard', '', 'Whether.', '', '### Merge', '', 'How.')
    expect(await contradictions({ ...CHART, 'README.md': page })).toEqual([])
    expect(await contradictions({ ...CHART, 'README.md': page.replace('Merge', 'merge') })).toEqual([
      '11 setting: the chart has no setting `merge`',
    ])
  })

  it('gives the options of a build and what a compose file puts in', async () => {
    const build = text('option(TOOL_TESTS "Tests" OFF)', 'option(TOOL_DOCS "Docs" ON)')
    const page = text(
      '# A',
      '',
      '| Option | Default |',
      '|---|---|',
      '| `TOOL_TESTS` | ON |',
      '| `TOOL_DOCS` | ON |',
      '',
      '| Variable | Default |',
      '|---|---|',
      '| `TAG` | `1.2` |',
      '| `PORT` | `80` |',
    )
    const compose = text('a: ${TAG:-1.3}', 'b: ${PORT:-80}')
    expect(await contradictions({ 'CMakeLists.txt': build, 'compose.yaml': compose, 'README.md': page })).toEqual([
      '5 default of a setting: CMakeLists.txt:1 gives `TOOL_TESTS` the default OFF → OFF',
      '10 default of a setting: compose.yaml:1 gives `TAG` the default 1.3 → 1.3',
    ])
  })
})

describe('A sample', () => {
  it('gives a step inputs that the action has', async () => {
    const page = (uses: string) =>
      text(
        '# A',
        '',
        '```yaml',
        '- uses: actions/checkout@v4',
        '  with:',
        '    fetch-depth: 0',
        `- uses: ${uses}`,
        '  with:',
        '    path: a',
        '    retrys: 2',
        '```',
      )
    const files = { 'action.yml': ACTION, 'package.json': '{ "repository": "github:acme/fetch" }' }
    expect(await contradictions({ ...files, 'README.md': page('acme/fetch@v1') })).toEqual([
      '10 setting: the action has no setting `retrys`',
    ])
    expect(await contradictions({ ...files, 'README.md': page('./') })).toHaveLength(1)
    expect(await contradictions({ ...files, 'README.md': page('other/fetch@v1') })).toEqual([])
  })

  it('gives a module arguments that it has variables for', async () => {
    const page = text(
      '# A',
      '',
      '```hcl',
      'module "a" {',
      '  source = "./a"',
      '  size   = 2',
      '  labl   = "x"',
      '  deep   = {',
      '    b = 1',
      '  }',
      '}',
      '```',
    )
    expect(await contradictions({ 'variables.tf': `${MODULE}variable "deep" {}\n`, 'README.md': page })).toEqual([
      '7 setting: the module has no setting `labl` → label',
    ])
  })
})

describe('A call of a module', () => {
  const called = (name: string, more = '') =>
    text(
      '# A',
      '',
      '```hcl',
      'module "a" {',
      '  source = "../.."',
      `  size   = 2${more}`,
      `  ${name} = "x"`,
      '}',
      '```',
    )
  const code = { 'variables.tf': MODULE, 'main.tf': 'locals { a = each.value.id }\n' }

  it('does not give it what it gives back, whatever its code uses', async () => {
    expect(await contradictions({ ...code, 'modules/b/README.md': called('id') })).toEqual([
      '7 setting: the module has no setting `id`',
    ])
  })

  it('may be one of another version', async () => {
    const page = called('id', '\n  version = "~> 2.0"')
    expect(await contradictions({ ...code, 'modules/b/README.md': page })).toEqual([])
  })
})

describe('A command', () => {
  it('builds an image with arguments that it has', async () => {
    const page = text(
      '# A',
      '',
      'Build it:',
      '',
      '    docker build --build-arg BASE=a \\',
      '      --build-arg VERSON=2 -t tool .',
      '',
      '```sh',
      'docker build --build-arg HTTP_PROXY=x .',
      'docker build --build-arg GONE=1 other/',
      '```',
    )
    expect(
      await contradictions({ Dockerfile: text('ARG BASE=alpine', 'ARG VERSION', 'FROM $BASE'), 'README.md': page }),
    ).toEqual(['6 setting: the image has no setting `VERSON` → VERSION'])
  })
})

describe('A table about the example of an environment file', () => {
  const ENV = text('PORT=3000', 'LOG_LEVEL=info', 'API_KEY=your-key', '# WORKERS=4')
  const page = (lead: string, ...rows: string[]): string =>
    text('# A', '', lead, '', '| Variable | Description | Default |', '|---|---|---|', ...rows)
  const said = (lead: string, rows: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    contradictions({ '.env.example': ENV, 'README.md': page(lead, ...rows), ...more })
  const ROWS = ['| `PORT` | Port | `8080` |', '| `LOG_LEVEL` | Level | info |', '| `API_SECRET` | Secret | |']

  it.each([
    'Copy `.env.example` to `.env`:',
    'All variables of [the example](.env.example):',
    'The `./.env.example` file has these settings.',
  ])('has its names and defaults: %s', async (lead) => {
    expect(await said(lead, ROWS)).toEqual([
      '7 default of a setting: .env.example:1 gives `PORT` the default 3000 → 3000',
      '9 setting: the example environment file has no setting `API_SECRET`',
    ])
  })

  it('may stand below the command that copies the file', async () => {
    const lead = text('First:', '', '```sh', 'cp .env.example .env', '```', '', 'Then edit it:')
    expect(await said(lead.trimEnd(), ROWS)).toHaveLength(2)
    expect(await said(lead.replace('Then', '## Server\n\nThen').trimEnd(), ROWS)).toEqual([])
  })

  it('may be introduced by its heading, or be a list', async () => {
    const list = text(
      '# A',
      '',
      '## `.env.sample`',
      '',
      '- `COLOR`: shade (default `red`)',
      '- `SIZE`: width',
      '- `HEIGHT`: end',
    )
    expect(await contradictions({ '.env.sample': text('COLOR=blue', 'SIZE=1'), 'docs/setup.md': list })).toEqual([
      '5 default of a setting: .env.sample:1 gives `COLOR` the default blue → blue',
      '7 setting: the example environment file has no setting `HEIGHT`',
    ])
  })

  it('may say what code does without the variable', async () => {
    const rows = ['| `PORT` | Port | `8080` |', '| `LOG_LEVEL` | Level | info |', '| `HIDDEN` | x | |']
    const code = { 'src/a.ts': "const port = process.env.PORT ?? '8080'\nconst hidden = process.env.HIDDEN\n" }
    expect(await said('Copy `.env.example` to `.env`:', rows, code)).toEqual([])
  })

  it('is none where it is not about that file', async () => {
    for (const lead of [
      'The server reads:',
      'Besides those of `.env.example` there are:',
      'These are not in `.env.example`:',
    ])
      expect(await said(lead, ROWS)).toEqual([])
    const other = text(
      '# A',
      '',
      'Copy `.env.example`.',
      '',
      '## B',
      '',
      '| Variable | Default |',
      '|---|---|',
      '| PORT | 1 |',
      '| LOG_LEVEL | info |',
    )
    expect(await contradictions({ '.env.example': ENV, 'README.md': other })).toEqual([])
  })

  it('may be of another folder', async () => {
    const files = {
      'web/.env.example': text('PORT=1'),
      'README.md': page('Copy `web/.env.example`:', '| PORT | a | 2 |'),
    }
    expect(await contradictions(files)).toEqual([
      '7 default of a setting: web/.env.example:1 gives `PORT` the default 1 → 1',
    ])
  })
})
