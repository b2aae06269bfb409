import { describe, expect, it } from 'vitest'
import { sectionsOf } from '../../../../src/engine/docs/parts/sections.ts'
import { readDoc } from '../../../../src/engine/docs/read.ts'
import { factsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { codePassages } from '../../../../src/engine/scan/passages/code.ts'

describe('What is kept of one page', () => {
  const size = (value: unknown): number => JSON.stringify(value).length

  it.each([
    ['a Markdown title', `# ${'A '.repeat(300_000)}\n${'## B\nText.\n'.repeat(5000)}`],
    ['an HTML title', `<h1>${'A '.repeat(400)}</h1>\n\n${'## B\nText.\n'.repeat(5000)}`],
    ['a title of front matter', `---\ntitle: ${'A '.repeat(300_000)}\n---\n${'## B\nText.\n'.repeat(5000)}`],
  ])('holds little of %s in each section', (_, text) => {
    const sections = sectionsOf(readDoc('page.md', Buffer.from(text)))
    expect(sections.length).toBeGreaterThan(4999)
    expect(size(sections.map(({ titles }) => titles))).toBeLessThan(250 * sections.length)
  })

  it('holds little of a long declaration of an option', async () => {
    const options = `.option('all', { default: 1, describe: '${'a'.repeat(5000)}' })\n`
    const text = `import yargs from 'yargs'\nyargs(process.argv)\n${options}`
    const facts = await factsIn('code.ts', text)
    if (!facts) throw new Error('no facts')
    const passages = codePassages([{ path: 'code.ts', lines: text.split('\n'), facts }])
    expect(passages.length).toBeGreaterThan(0)
    expect(size(passages)).toBeLessThan(5000)
  })
})
