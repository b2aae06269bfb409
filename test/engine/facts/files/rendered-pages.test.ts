import { expect, it } from 'vitest'
import { renderedPages } from '../../../../src/engine/facts/files/rendered-pages.ts'

it('HTML is made from a page of the same name beside it', () => {
  const paths = [
    'MANUAL.html',
    'MANUAL.md',
    'docs/a.htm',
    'docs/a.rst',
    'src/b.html',
    'docs/b.md',
    'src/b.ts',
    'c.HTML',
    'c.adoc',
  ]
  const rendered = renderedPages(paths.map((path) => ({ path })))
  expect([...rendered]).toEqual(['MANUAL.html', 'docs/a.htm', 'c.HTML'])
})
