import { expect, it } from 'vitest'
import { plain } from '../../demo/print.ts'

it('shows Markdown in a terminal without its escapes, links and hidden marks', () => {
  const markdown = '<!-- docalign:1 -->\nrenamed to `--preview` \\(src/main.js:4\\), [here](https://x.dev/a)'
  expect(plain(markdown)).toBe('renamed to `--preview` (src/main.js:4), here')
})
