import { expect, it } from 'vitest'
import { isNavigation, navigationTitles } from '../../../../src/engine/docs/site/navigation.ts'

it.each<[string, string]>([
  ['mkdocs.yml', "nav:\n    - Advanced:\n        - Proxies & more: 'advanced/proxies.md'\n"],
  ['docs/SUMMARY.md', '# Summary\n\n- [Proxies & more](advanced/proxies.md)\n'],
  ['docs/_sidebar.md', '* Guide\n  * [Proxies & more](/advanced/proxies)\n'],
  ['docs/.vitepress/config.ts', "sidebar: [{ text: 'Proxies & more', link: '/advanced/proxies' }]"],
])('The list of pages in %s gives them their titles', (path, text) => {
  expect(isNavigation(path)).toBe(true)
  const titles = navigationTitles([{ path, text }], (page) => page === 'docs/advanced/proxies.md')
  expect([...titles]).toEqual([['docs/advanced/proxies.md', 'Proxies & more']])
})

it('Lists of pages that are not there give nothing, and other files are none', () => {
  expect(isNavigation('docs/summary-of-changes.md')).toBe(false)
  expect(navigationTitles([{ path: 'mkdocs.yml', text: '- A: a.md\n' }], () => false).size).toBe(0)
})
