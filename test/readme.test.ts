import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../src/cli/commands.ts'
import { parseConfig } from '../src/config/parse.ts'
import { CLAIM_KINDS } from '../src/scan/claim-types.ts'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** First cells of the table whose header starts with this word. */
function firstCells(header: string): string[] {
  const table = README.split(new RegExp(`\\n\\| ${header} +\\|`))[1]?.split('\n\n')[0] ?? ''
  return [...table.matchAll(/^\| (`[^|]*`) +\|/gm)].map((match) => match[1] ?? '')
}

describe('README.md', () => {
  it('shows a configuration that is valid', () => {
    const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(README) ?? []
    expect(yaml).not.toBe('')
    expect(parseConfig('.docalign.yml', yaml).problems).toEqual([])
  })

  it('lists every command', () => {
    const shown = firstCells('command').map((cell) => cell.replace(/^`docalign ([a-z ]*[a-z]).*$/, '$1'))
    expect(shown).toEqual(COMMANDS.map((command) => command.name))
  })

  it('lists every option of check', () => {
    const shown = firstCells('option').flatMap((cell) => [...cell.matchAll(/--(\w+)/g)].map((match) => match[1]))
    const check = COMMANDS.find((command) => command.name === 'check')
    expect(shown.toSorted()).toEqual(Object.keys(check?.options ?? {}).toSorted())
  })

  it('lists every claim type that is checked', () => {
    expect(firstCells('claim type')).toEqual(CLAIM_KINDS.map((kind) => `\`${kind.type}\``))
  })
})
