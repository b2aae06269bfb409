import { expect, it } from 'vitest'
import { isInShortcode } from '../../src/engine/docs/annotation/shortcode.ts'
import type { Doc } from '../../src/engine/docs/doc.ts'
import { readDoc } from '../../src/engine/docs/read.ts'
import { PLAIN_SITE } from '../../src/engine/docs/site/site.ts'
import { startsOf } from '../../src/engine/docs/site/starts.ts'
import type { ScannedClaim } from '../../src/engine/scan/scanned-claim.ts'
import { statementsOf } from '../../src/stages/judgement/statements.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

const pageOf = (text: string): Doc => readDoc('page.md', Buffer.from(text))

it.each<[string, (count: number) => string]>([
  ['shortcodes', (count) => '{{% a %}}\n{{% /a %}}\n'.repeat(count)],
  ['shortcodes that do not end', (count) => '{{% a %}}\n'.repeat(count)],
])('a page of %s: twice as much takes twice as long', async (_, textOf) => {
  expect(await leastGrowth((count) => isInShortcode(pageOf(textOf(count)), 1), 10_000)).toBeLessThan(MAX_GROWTH)
})

it('sentences of one line with a claim each: twice as much takes twice as long', async () => {
  const claimAt = (index: number): ScannedClaim =>
    ({
      file: 'page.md',
      line: 1,
      text: `src/a${index}.ts`,
      value: `src/a${index}.ts`,
      verdict: 'verified',
    }) as ScannedClaim
  const judged = (count: number) => {
    const indexes = Array.from({ length: count }, (_, index) => index)
    const docs = [pageOf(indexes.map((index) => `It is in \`src/a${index}.ts\`.`).join(' '))]
    return statementsOf({ docs, claims: indexes.map(claimAt) }, () => true)
  }
  expect(judged(300).every(({ isDecided }) => !isDecided)).toBe(true)
  expect(await leastGrowth(judged, 10_000)).toBeLessThan(MAX_GROWTH)
})

it('links among the pages of ExDoc: twice as many take twice as long', async () => {
  const linked = (count: number) => {
    const pages = Array.from({ length: count }, (_, index) => `guides/a${index}.md`)
    const site = { ...PLAIN_SITE, kind: 'exdoc', contentRoots: pages } as const
    return pages.map((page) => startsOf(page, 'page', 'README.md', site).length)
  }
  expect(await leastGrowth(linked, 20_000)).toBeLessThan(MAX_GROWTH)
})
