import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../src/report/markdown.ts'
import { codeSpan, prose, sentence } from '../../src/report/markdown-text.ts'
import { anyText } from '../any-text.ts'
import { claim, HOSTILE, result } from './sample.ts'

/** What is left of a Markdown source when its code spans are taken out. */
const withoutCode = (markdown: string): string =>
  markdown.replace(/<code>.*?<\/code>/g, '').replace(/(?<!\\)(`+)(?!`).+?(?<!`)\1(?!`)/g, '')

describe('renderMarkdown', () => {
  it('says first what to do, and folds the rest', () => {
    const text = renderMarkdown(result({ muted: [claim({ suppressed: { reason: 'planned_for v2' } })] }))
    expect(text).toMatch(
      /^\*\*3 statements in the docs became false\.\*\*\n\n\| Where \| The docs say \| The code says \| Instead \|/,
    )
    expect(text).toContain(
      '| `docs/setup.md:31` | `npm run bootstrap` | script renamed to "setup" \\(package.json:14\\); broken by `3f2c1ab` “Rename bootstrap” (2026-09-27) | `npm run setup` (a guess) |',
    )
    expect(text).toContain('212 verified · 26 uncertain · 46 docs · checked at 9f8e7d6')
    expect(text).toContain('<details><summary>1 muted claim</summary>\n\n| Where')
    expect(text).toContain('planned\\_for v2')
  })

  it('is two short lines when the docs hold', () => {
    expect(renderMarkdown(result({ findings: [] }))).toBe(
      '**No false statements: 212 claims verified**\n\n212 verified · 26 uncertain · 46 docs · checked at 9f8e7d6\n',
    )
  })

  it('stays below its limit and says how much was cut', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => claim({ line: index + 1, reason: 'ü'.repeat(200) }))
    for (const maxBytes of [5_000, 60_000]) {
      const text = renderMarkdown(result({ findings: many, uncertain: many }), { maxBytes })
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes)
      expect(text).toMatch(/[\d,]+ more omitted here; `docalign check` lists them all\./)
    }
  })

  it('lets no text of the repository mention anyone, refer to anything, or become markup', () => {
    const hostile = claim({
      value: HOSTILE,
      reason: HOSTILE,
      file: HOSTILE,
      suggestion: HOSTILE,
      suppressed: { reason: HOSTILE },
    })
    const text = renderMarkdown(
      result({ findings: [hostile], muted: [hostile], skipped: [{ file: HOSTILE, reason: HOSTILE }] }),
    )
    const seen = withoutCode(text)
    expect(seen).not.toMatch(/@\w|#\d|GH-\d|:\/\/|(?<!\\)<script/i)
    for (const row of text.split('\n').filter((line) => line.startsWith('| ') && line.includes('evil'))) {
      const cells =
        row
          .replaceAll(/\\./g, '')
          .replaceAll(/<code>.*?<\/code>/g, '')
          .split('|').length - 2
      expect([3, 4]).toContain(cells)
    }
  })
})

describe('prose', () => {
  it('leaves no unescaped markup and no mention in any text', () => {
    fc.assert(fc.property(anyText(), (text) => !/(?<!\\)(?:\\\\)*[`*_[\]<>|]|@\w|#\w|:\/\//.test(prose(text))))
  })
})

describe('what GitHub would link in prose', () => {
  it.each([
    ['see 3f2c1ab0 for it', 'see 3f2c1a\u200bb0 for it'],
    ['it is :tada: done', 'it is :\u200btada: done'],
    ['o/r@3f2c1ab', 'o/r@\u200b3f2c1a\u200bb'],
    ['package.json:14', 'package.json:14'],
    ['- [ ] a task', '\\- \\[ \\] a task'],
    ['1. a list', '1\\. a list'],
  ])('is written so that it is not: “%s” as “%s”', (text, shown) => {
    expect(prose(text)).toBe(shown)
    expect(sentence(text)).toBe(shown)
  })
})

describe('sentence', () => {
  it('sets names between backticks as code, and everything else as prose', () => {
    expect(sentence('`a_b` is not in `c|d`; see e_f')).toBe('`a_b` is not in <code>c&#124;d</code>; see e\\_f')
    expect(sentence('it has ``a `b` c``')).toBe('it has ``a `b` c``')
    expect(sentence('one ` alone')).toBe('one \\` alone')
    expect(sentence('GH-7``3f2c1ab')).toBe('GH\u200b-7\\`\\`3f2c1a\u200bb')
  })
})

describe('codeSpan', () => {
  it('holds any text in one span that survives a table cell', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', '|', ' ', 'a', '\\', '\n', '@', '<') }), (text) => {
        const span = codeSpan(text)
        expect(span).not.toMatch(/[|\n]/)
        if (span.startsWith('`')) {
          const [fence = ''] = /^`+/.exec(span) ?? []
          const runs = [...span.slice(fence.length, -fence.length).matchAll(/`+/g)].map(([run]) => run.length)
          expect(runs).not.toContain(fence.length)
        }
      }),
    )
  })
})

describe('Lines in Markdown', () => {
  const repositoryUrl = 'https://github.com/acme/tool'
  const at = (file: string): string =>
    `](${repositoryUrl}/blob/9f8e7d6c5b4a39281706f5e4d3c2b1a098765432/${file}?plain=1#L31)`

  it('are linked to where they can be read', () => {
    const text = renderMarkdown(result({ muted: [claim()], uncertain: [claim()] }), { repositoryUrl })
    expect(text.match(/\[`docs\/setup\.md:31`\]\(/g)).toHaveLength(3)
    expect(text).toContain(`| [\`docs/setup.md:31\`${at('docs/setup.md')} |`)
  })

  it('are not where nothing is committed yet', () => {
    const fresh = result({ repository: { path: '/x', head: '0'.repeat(40), base: null } })
    expect(renderMarkdown(fresh, { repositoryUrl })).not.toContain('](')
  })

  it('break out of no link, whatever a page is called', () => {
    const text = renderMarkdown(result({ findings: [claim({ file: HOSTILE })] }), { repositoryUrl })
    expect(text.match(/\]\(https:[^)\s]*\)/g)).toHaveLength(1)
  })
})
