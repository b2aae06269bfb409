import { describe, expect, it } from 'vitest'
import { commandsOf } from '../../../../src/engine/docs/shell/shell.ts'
import { page } from '../../rules/drafts.ts'

const LINES = [
  '.TH TOOL 1',
  '.SH NAME',
  'tool \\- does it',
  '.SH SYNOPSIS',
  '.B tool',
  '.RB [ \\-abc ]',
  '.RB [ \\-\\-out',
  '.IR dir ]',
  '.SH OPTIONS',
  '.TP',
  '.BI "\\-o, \\-\\-out " dir',
  'Where to. See',
  '.BR \\-\\-force .',
  '.TP',
  '.B \\-\\-force',
  'Even so.',
]

describe('A manual page', () => {
  const man = page(LINES, 'doc/tool.1')

  it('has its sections as titles', () => {
    expect(man.headings.map(({ text }) => text)).toEqual(['NAME', 'SYNOPSIS', 'OPTIONS'])
  })

  it('has its synopsis as one call', () => {
    expect(commandsOf(man).map(({ words }) => words.join(' '))).toEqual(['tool [-abc] [--out dir]'])
  })

  it('has the options that lead its lists as code', () => {
    expect(man.codeSpans.map(({ text, line }) => `${line} ${text}`)).toEqual(['11 -o, --out dir', '15 --force'])
  })

  it('has its paragraphs as a reader sees them', () => {
    expect(man.prose.find(({ line }) => line === 11)?.lines).toEqual(['-o, --out dir', 'Where to. See', '--force.'])
  })
})
