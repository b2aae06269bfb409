import { describe, expect, it } from 'vitest'
import { createElsewhere } from '../../../../src/engine/docs/annotation/foreign-reference.ts'
import { extractConfig } from '../../../../src/engine/rules/config/extract.ts'
import { page, REPOSITORY } from '../../rules/drafts.ts'

/** Whether the first setting of a line is another repository's. */
function isElsewhere(line: string, ownSlugs: ReadonlySet<string> = REPOSITORY.ownSlugs): boolean | undefined {
  const doc = page(line)
  const [draft] = extractConfig(doc, REPOSITORY)
  return draft && createElsewhere(doc, { ...REPOSITORY, ownSlugs })(draft)
}

describe('A name in a link', () => {
  it.each([
    ['to another repository is not ours', 'Use [`make-tool`](https://github.com/acme/make-tool#usage).', true],
    ['to this repository is ours', 'Set [`max-size`](https://github.com/acme/tool#max-size).', false],
    ['to this repository under a former owner is ours', 'Set [`max-size`](https://github.com/old/tool#a).', false],
    ['to some other page may be ours', 'Set [`max-size`](https://acme.example/docs/max-size).', false],
    ['to another package is not ours', 'Set [`max-size`](https://www.npmjs.com/package/@types/size).', true],
    ['to our own package is ours', 'Set [`max-size`](https://www.npmjs.com/package/@acme/kit#max-size).', false],
    ['of this site is ours', 'Set [`max-size`](size.md).', false],
  ])('%s', (_, line, expected) => {
    expect(isElsewhere(line)).toBe(expected)
  })

  it('leaves names beside it alone', () => {
    expect(isElsewhere('Set `max-size`, as [it](https://github.com/acme/make-tool) does.')).toBe(false)
  })

  it('is not judged where the repository does not say what it is called', () => {
    expect(isElsewhere('Use [`make-tool`](https://github.com/acme/make-tool#usage).', new Set())).toBe(false)
  })
})
