import { describe, expect, it } from 'vitest'
import { isUnpublished } from '../../../src/docs/annotation/unpublished.ts'
import { readMarkdown } from '../../../src/docs/markdown/markdown.ts'

describe('A page whose front matter says', () => {
  it.each([
    ['draft: true', true],
    ['published: false', true],
    ['redirect_to: /guide', true],
    ['redirect: ../new.md', true],
    ['draft: false', false],
    ['title: Draft', false],
    ['redirect_from: /old', false],
  ])('%s is kept back or sent on: %s', (line, expected) => {
    expect(isUnpublished(readMarkdown('docs/a.md', `---\n${line}\n---\n# A\n`))).toBe(expected)
  })
})
