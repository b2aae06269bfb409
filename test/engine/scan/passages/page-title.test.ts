import { expect, it } from 'vitest'
import { readDoc } from '../../../../src/engine/docs/read.ts'
import { givenTitle } from '../../../../src/engine/scan/passages/passages.ts'

const titleOf = (path: string, text: string, listed: Readonly<Record<string, string>> = {}) =>
  givenTitle(readDoc(path, Buffer.from(text)), new Map(Object.entries(listed)))

it.each<[string, string, string, string | null]>([
  ['without a title is called by its file', 'docs/advanced/8-event-hooks.md', '## Use\n\n## More\n', 'Event hooks'],
  ['that stands for its folder is called by that', 'docs/proxies/README.md', 'Text.\n', 'Proxies'],
  ['at the root is not called by its file', 'README.md', 'Text.\n', null],
  ['has its own title', 'docs/a.md', '# Own\n', null],
  ['has that of its front matter', 'docs/a.md', '---\ntitle: Own\n---\n\n## Use\n', null],
  ['has that above all its others', 'GUIDE.md', '## Guide\n\n### Use\n\n### More\n', null],
])('A page %s', (_, path, text, expected) => expect(titleOf(path, text)).toBe(expected))

it('A page without a title is called as its site lists it', () => {
  expect(titleOf('docs/a.md', '## Use\n\n## More\n', { 'docs/a.md': 'All about A' })).toBe('All about A')
})
