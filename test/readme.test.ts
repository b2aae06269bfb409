import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '../src/base/config/parse.ts'
import { PROVIDER_NAMES } from '../src/base/models/providers/providers.ts'
import { COMMANDS } from '../src/cli/commands.ts'
import { READ_TYPES } from '../src/engine/reader/questions/fault.ts'
import { CLAIM_KINDS, CLAIM_TYPES } from '../src/engine/rules/claim-kinds.ts'

const [README, CHECKING, COMMANDS_PAGE, CONFIGURATION, SERVER, EPOCHS] = [
  'README.md',
  'docs/checking.md',
  'docs/commands.md',
  'docs/configuration.md',
  'docs/server.md',
  'docs/epochs.md',
].map(read)

function read(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
}

/** First cells of the page's table whose header starts with this word. */
function firstCells(page: string | undefined, header: string): string[] {
  const table = page?.split(new RegExp(`\\n\\| ${header} +\\|`))[1]?.split('\n\n')[0] ?? ''
  return [...table.matchAll(/^\| `((?:[^`|]|\\\|)*)`.*? \|/gm)].map((match) => match[1] ?? '')
}

/** The variables that the server knows, as they stand in its schema. */
function variables(): string[] {
  const [, schema = ''] =
    /const variables = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(read('src/base/config/environment.ts')) ?? []
  return [...schema.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1] ?? '').toSorted()
}

describe('README.md', () => {
  it('shows a configuration that is valid', () => {
    const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(README ?? '') ?? []
    expect(yaml).not.toBe('')
    expect(parseConfig('.docalign.yml', yaml, CLAIM_TYPES).problems).toEqual([])
  })
})

describe('docs/commands.md', () => {
  it('lists every command', () => {
    const rows = [...(COMMANDS_PAGE ?? '').matchAll(/^\| `docalign ([a-z ]*[a-z])(?: [^`]*)?` \|/gm)]
    const shown = rows.map(([, name]) => name)
    expect(shown.toSorted()).toEqual(COMMANDS.map((command) => command.name).toSorted())
  })

  it('lists every option of check', () => {
    const cells = COMMANDS_PAGE?.split('\n| option |')[1]?.split('\n\n')[0] ?? ''
    const shown = [...cells.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
      [...(cell ?? '').matchAll(/--(\w[\w-]*)/g)].map((match) => match[1]),
    )
    const check = COMMANDS.find((command) => command.name === 'check')
    expect(shown.toSorted()).toEqual(Object.keys(check?.options ?? {}).toSorted())
  })
})

describe('docs/configuration.md', () => {
  it('shows a configuration that is valid', () => {
    const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(CONFIGURATION ?? '') ?? []
    expect(yaml).not.toBe('')
    expect(parseConfig('.docalign.yml', yaml, CLAIM_TYPES).problems).toEqual([])
  })
})

describe('docs/checking.md', () => {
  it('lists every claim type that is checked', () => {
    expect(firstCells(CHECKING, 'claim type')).toEqual(CLAIM_KINDS.map((kind) => kind.type))
  })
})

describe('docs/reader.md', () => {
  it('lists every provider of models', () => {
    const [table = ''] = /\| name \| at hand when \|(?:\n\|.*)+/.exec(read('docs/reader.md')) ?? []
    const cells = table
      .split('\n')
      .slice(2)
      .flatMap((row) => row.split('|')[1] ?? [])
    expect(cells.flatMap((cell) => Array.from(cell.matchAll(/`([\w-]+)/g), ([, name]) => name))).toEqual(PROVIDER_NAMES)
  })

  it('lists every claim type of what a reader finds', () => {
    expect(firstCells(read('docs/reader.md'), 'claim type')).toEqual([...READ_TYPES])
  })
})

describe('docs/server.md', () => {
  it('lists every permission that the App asks for', () => {
    const { default_permissions: asked } = parse(read('app.yml')) as { default_permissions: Record<string, string> }
    const wanted = Object.entries(asked).map(([name, access]) => `${name}: ${access}`)
    expect(firstCells(SERVER, 'permission').toSorted()).toEqual(wanted.toSorted())
  })

  it('lists every environment variable', () => {
    expect(variables()).not.toEqual([])
    expect(firstCells(SERVER, 'variable').toSorted()).toEqual(variables())
  })
})

describe('.env.example', () => {
  it('is published with the server', () => {
    expect(JSON.parse(read('packages/server/package.json')).files).toContain('.env.example')
    expect(read('scripts/stage-server.mjs')).toContain("'.env.example'")
  })

  it('has every environment variable but the one that is not for a file', () => {
    const shown = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map((match) => match[1] ?? '')
    const ofModels = shown.filter((name) => /^DOCALIGN_(?:LLM|EMBEDDING|EPOCH)_/.test(name))
    expect(ofModels.toSorted()).toEqual(
      [...(EPOCHS ?? '').matchAll(/`(DOCALIGN_(?:LLM|EMBEDDING|EPOCH)_[A-Z_]+)`/g)]
        .map((match) => match[1] ?? '')
        .toSorted(),
    )
    const others = shown.filter((name) => !ofModels.includes(name))
    expect(others.toSorted()).toEqual(variables().filter((name) => name !== 'NODE_ENV'))
  })
})
