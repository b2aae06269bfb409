import { expect, it } from 'vitest'
import { navigation, type PageId } from '../../../../src/app/page/views/navigation.ts'
import { REPOSITORY } from './sample.ts'

const TABS = ['Overview', 'Docs', 'Pull requests', 'Search', 'Trust', 'Settings']

/** The links of the navigation, one line of words for each row, with a star at those that are marked. */
function rowsAt(place: PageId, mayAdminister = true): string[] {
  const { markup } = navigation({ ...REPOSITORY, mayAdminister }, place)
  return markup
    .split('</ul>')
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/<a href="[^"]*"( aria-current="\w+")?>(.*?)<\/a>/g)]
        .map(([, current, label]) => (current ? `${label}*` : label))
        .join(', '),
    )
}

const marked = (tab: string): string => TABS.map((each) => (each === tab ? `${each}*` : each)).join(', ')

it.each<[PageId, string[]]>([
  ['overview', [marked('Overview'), 'Now*, Scans']],
  ['claims', [marked('Docs'), 'Pages of the docs, Claims*, Co-changes']],
  ['pulls', [marked('Pull requests')]],
  ['trust', [marked('Trust'), 'Trust*, Checks, Epochs']],
  ['activity', [marked('Settings'), 'Muted, Activity*']],
])('At %s the tabs are few, and the pages of the open one stand below', (place, expected) => {
  expect(rowsAt(place)).toEqual(expected)
})

it('The activity is offered to those alone who administer the repository', () => {
  expect(rowsAt('rules', false)).toEqual([marked('Settings')])
})

it('The tab of a page that it does not lead to is marked as such, and not as the page', () => {
  const { markup } = navigation(REPOSITORY, 'checks')
  expect(markup).toContain('aria-current="true">Trust')
  expect(markup.match(/aria-current="page"/g)).toHaveLength(1)
})
