import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../../src/engine/ecosystems/manifests/parse.ts'

/** `name = default` of each setting, `name` where it has no plain default. */
function settingsOf(path: string, ...lines: string[]): string[] {
  const manifest = parseManifest(path, lines.join('\n'))
  return (manifest?.settings ?? []).map(({ name, default: given }) => (given === null ? name : `${name} = ${given}`))
}

describe('Values of a chart', () => {
  it('have the whole path of their keys', () => {
    const lines = ['port: 9102', 'lamp:', '  burnTime: "20s"', '  extra: {}', 'hosts:', '  - a', 'none: null']
    expect(settingsOf('values.yaml', ...lines)).toEqual([
      'port = 9102',
      'lamp',
      'lamp.burnTime = 20s',
      'lamp.extra',
      'hosts',
      'none',
    ])
  })

  it('have no plain default where a comment says another one', () => {
    const lines = [
      '# -- Tag',
      '# @default -- the version of the chart',
      'tag: x',
      '## @param size [default: 3] Size',
      'size: 4',
    ]
    expect(settingsOf('values.yaml', ...lines)).toEqual(['tag', 'size'])
  })

  it('may be more than they are: below empty ones, of other charts, in comments', () => {
    const open = parseManifest('values.yaml', 'extra: {}\nnames: []\n# colour: red\nsize: 1')?.openSettings
    expect(open).toEqual(['extra', 'names', 'colour', 'global'])
    expect(
      parseManifest('Chart.yaml', 'dependencies:\n- name: redis\n- name: x\n  alias: cache')?.openSettings,
    ).toEqual(['redis', 'cache'])
  })
})

describe('Variables of a module', () => {
  it('are read with their plain defaults', () => {
    expect(
      settingsOf(
        'variables.tf',
        'variable "size" {',
        '  type = object({',
        '    default = string',
        '  })',
        '  default = 3 # machines',
        '}',
        'variable "name" { default = "pool" }',
        'variable "tags" {',
        '  default = {',
        '    a = "b"',
        '  }',
        '}',
        'variable "text" {',
        '  description = <<-EOT',
        '    default = 5',
        '  EOT',
        '}',
        '# variable "gone" {}',
        'output "id" {',
        '  value = "x"',
        '}',
      ),
    ).toEqual(['size = 3', 'name = pool', 'tags', 'text', 'id'])
  })
})

describe('Inputs of an action', () => {
  it('are read with its outputs', () => {
    const lines = [
      'inputs:',
      '  path:',
      '    default: "."',
      '  token:',
      '    default: ${{ github.token }}',
      'outputs:',
      '  hit:',
      '    description: x',
    ]
    expect(settingsOf('action.yml', ...lines)).toEqual(['path = .', 'token', 'hit'])
  })
})

describe('Options of a build with CMake', () => {
  it('are read from options and cached variables', () => {
    const lines = [
      'option(TOOL_TESTS "Build (all) tests" ON)',
      'option(TOOL_DOCS "Docs")',
      'set(TOOL_DIR "x" CACHE PATH "d")',
      'set(A 1)',
      '# option(B "b" ON)',
    ]
    expect(settingsOf('CMakeLists.txt', ...lines)).toEqual(['TOOL_TESTS = ON', 'TOOL_DOCS = OFF', 'TOOL_DIR = x'])
  })
})

describe('Variables of a compose file', () => {
  it('are read with what stands for them', () => {
    const lines = ['    image: a:${TAG:-1.2}', '    # ${GONE:-1}', '    port: ${PORT}']
    expect(settingsOf('docker-compose.yml', ...lines)).toEqual(['TAG = 1.2', 'PORT'])
  })
})

describe('Variables of an example of an environment file', () => {
  it('are read with what the example gives them', () => {
    const lines = [
      '# The port',
      'PORT=3000 # of the server',
      'export HOST="0.0.0.0"',
      "GREETING='Hello there'",
      'TOKEN=your-token-here',
      'SECRET=',
      'URL=http://${HOST}:3000',
      '# WORKERS=4',
      '#RETRIES = 2',
      '# Note: LEVEL=low is slower',
    ]
    expect(settingsOf('.env.example', ...lines)).toEqual([
      'PORT = 3000',
      'HOST = 0.0.0.0',
      'GREETING = Hello there',
      'TOKEN',
      'SECRET',
      'URL',
      'WORKERS',
      'RETRIES',
    ])
  })

  it.each(['.env.sample', 'deploy/.env.template', '.env.production.example', 'example.env', 'web/.env.dist'])(
    'are those of %s, too',
    (path) => expect(settingsOf(path, 'A=1')).toEqual(['A = 1']),
  )

  it.each(['.env', 'template.example', 'src/env.ts'])('are not those of %s', (path) =>
    expect(settingsOf(path, 'A=1')).toEqual([]),
  )
})
