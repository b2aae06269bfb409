import { describe, expect, it } from 'vitest'
import { isOfPaidEdition } from '../../../../src/engine/docs/annotation/edition.ts'
import { readDoc } from '../../../../src/engine/docs/read.ts'

/** Of each line whether it is about a paid edition. */
function paid(lines: readonly string[]): boolean[] {
  const doc = readDoc('docs/page.md', Buffer.from(lines.join('\n')))
  return lines.map((_, index) => isOfPaidEdition(doc, index + 1))
}

describe('What is about a paid edition', () => {
  it.each([
    '- `acme release --split`{{< inline_pro >}}',
    'The flag `--sso` is available in Acme Enterprise.',
    '`--merge` (Pro) joins what was split.',
    'This is an enterprise-only option: `--audit`.',
  ])('is a line that says so: %s', (line) => expect(paid(['# Acme', '', line])[2]).toBe(true))

  it('is a page that opens by saying so', () => {
    const page = ['# Split', '', 'With Acme Pro, you can split runs.', '', '## Usage', '', '    acme release --split']
    expect(paid(page).every(Boolean)).toBe(true)
    expect(paid(['---', 'title: Acme Pro', '---', '', 'Use `acme release --key`.']).every(Boolean)).toBe(true)
  })

  it('is a section that is marked below its title, up to the next one', () => {
    const page = ['# Acme', '', '## Split', '', '{{< featpro >}}', '', '`--split`', '', '## Build', '', '`--fast`']
    expect(paid(page)).toEqual([false, false, true, true, true, true, true, true, false, false, false])
  })

  it.each([
    'Works with GitHub Enterprise Server, too.',
    'Supported on Red Hat Enterprise Linux 9.',
    'Pro tip: use `--fast`.',
    'It is a professional tool.',
    'Use the prolog and the premium of speed.',
  ])('is not what other products and words are called: %s', (line) => {
    expect(paid(['# Acme', '', line])).toEqual([false, false, false])
  })
})
