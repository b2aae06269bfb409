import { describe, expect, it } from 'vitest'
import { contradictions, judgePages, text } from '../../pages.ts'

const CODE = text(
  'export function wait(options) {',
  '  const patience = options.patience ?? 2500',
  '  if (options.strictly) fail()',
  '  const step = options.step || "10s"',
  '}',
)

async function said(page: string, code = CODE): Promise<string[]> {
  const judged = await judgePages({ 'README.md': page, 'src/wait.js': code })
  return judged.flatMap(({ claim, outcome }) =>
    claim.type === 'config' && claim.value.includes(' = ') ? [`${claim.value}: ${outcome.state}`] : [],
  )
}

describe('A default with a unit', () => {
  it.each([
    ['- `patience`: how long. Defaults to 2.5 seconds.', 'patience = 2.5 seconds: holds'],
    ['- `patience`: how long. By default 2,500 ms.', 'patience = 2500 ms: holds'],
    ['- `patience`: how long. Defaults to five seconds.', 'patience = 5 seconds: fails'],
    ['- `step`: how far (default: ten seconds)', 'step = 10 seconds: holds'],
    ['- `step`: how far (1 minute by default)', 'step = 1 minute: fails'],
    ['Set `patience`.\n\nIt has patience, by default three\nseconds.', 'patience = 3 seconds: fails'],
  ])('%s', async (page, expected) => {
    expect(await said(page)).toEqual([expected])
  })

  it('is only contradicted by the only default that the code gives', async () => {
    const page = text('- `patience`: how long. Defaults to five seconds.')
    expect(await contradictions({ 'README.md': page, 'src/a.js': CODE })).toHaveLength(1)
    expect(await contradictions({ 'README.md': page, 'src/a.js': CODE, 'src/b.js': 'const patience = 3' })).toEqual([])
    expect(await contradictions({ 'README.md': page, 'src/a.js': 'const patience = max * 3' })).toEqual([])
  })
})

describe('A truth value by default', () => {
  it.each([
    ['- `strictly`: fail. The default is `true`.', 'strictly = true: fails'],
    ['- `strictly`: fail. Enabled by default.', 'strictly = true: fails'],
    ['- `strictly`: fail. Disabled by default.', 'strictly = false: holds'],
    ['- `strictly`: fail. Default: **false**', 'strictly = false: holds'],
  ])('%s', async (page, expected) => {
    expect(await said(page)).toEqual([expected])
  })

  it.each([
    ['merged with other options', 'const all = { strictly: true, ...options }\nif (options.strictly) fail()'],
    ['compared', 'if (options.strictly !== false) fail()'],
    ['given one', 'if (options.strictly ?? true) fail()'],
    ['of a class', 'if (this.strictly) fail()'],
  ])('is not known where the option is %s', async (_, code) => {
    expect(await said('- `strictly`: fail. The default is `true`.', code)).toEqual(['strictly = true: unknown'])
  })

  it('is not known where a schema has the option', async () => {
    const files = {
      'README.md': text('- `strictly`: fail. The default is `true`.'),
      'src/run.ts': text('if (options.strictly) fail()'),
    }
    const schema = text('properties:', '  strictly:', '    type: boolean', '    default: true')
    expect(await contradictions(files)).toHaveLength(1)
    expect(await contradictions({ ...files, 'src/schemas/config.schema.yaml': schema })).toEqual([])
  })

  it('is false of a switch of argparse', async () => {
    const page = text('- `--keep`: keep them (default: true)')
    const code = text(
      'import argparse',
      'p = argparse.ArgumentParser()',
      "p.add_argument('--keep', action='store_true')",
    )
    expect(await contradictions({ 'README.md': page, 'tool.py': code })).toEqual([
      '1 default in words: nothing gives `keep` a default; left out at tool.py:3 it is as good as false',
    ])
  })
})
