import { html, type Markup } from '../../../report/html/markup.ts'
import type { Repository } from '../access.ts'
import { addressesOf } from '../addresses.ts'

/** The tabs of a repository with their pages; a tab links to its first page. */
const TABS = [
  {
    label: 'Overview',
    places: [
      ['overview', 'Now'],
      ['scans', 'Scans'],
    ],
  },
  {
    label: 'Docs',
    places: [
      ['docs', 'Pages of the docs'],
      ['claims', 'Claims'],
      ['co-changes', 'Co-changes'],
    ],
  },
  { label: 'Pull requests', places: [['pulls', 'Pull requests']] },
  {
    label: 'Search',
    places: [
      ['search', 'Search'],
      ['evaluation', 'Evaluation'],
    ],
  },
  {
    label: 'Trust',
    places: [
      ['trust', 'Trust'],
      ['checks', 'Checks'],
      ['epochs', 'Epochs'],
    ],
  },
  {
    label: 'Settings',
    places: [
      ['rules', 'Muted'],
      ['activity', 'Activity'],
    ],
  },
] as const

/** A page's place in the navigation of a repository. */
export type PageId = (typeof TABS)[number]['places'][number][0]

/** A page in the navigation, with its label. */
type Named = readonly [place: PageId, label: string]

/** The label of a page. */
export function titleOf(place: PageId): string {
  const all = TABS.flatMap(({ places }): readonly Named[] => places)
  return all.find(([name]) => name === place)?.[1] ?? ''
}

/** The tabs, and below them the pages of the open tab if it has several. */
export function navigation(repository: Repository, place: PageId): Markup {
  const tabs = TABS.map(({ label, places }) => {
    const [[first]] = places
    return link(repository, [first, label], first === place ? 'page' : isAmong(places, place) ? 'true' : null)
  })
  const open = TABS.find(({ places }) => isAmong(places, place))
  const pages = (open?.places ?? []).filter(([name]) => name !== 'activity' || repository.mayAdminister)
  const below = pages.map((page) => link(repository, page, page[0] === place ? 'page' : null))
  return html`<nav aria-label="Repository"><ul>
${tabs}</ul>
${below.length < 2 ? null : html`<ul class="pages">\n${below}</ul>\n`}</nav>
`
}

function isAmong(places: readonly Named[], place: PageId): boolean {
  return places.some(([name]) => name === place)
}

/** `current`: whether the link leads to the open page, or is the tab of it. */
function link(repository: Repository, [place, label]: Named, current: 'page' | 'true' | null): Markup {
  const addresses = addressesOf(repository)
  const address =
    place === 'overview' ? addresses.overview : place === 'claims' ? addresses.claims() : addresses.list(place)
  return html`<li><a href="${address}"${current === null ? null : html` aria-current="${current}"`}>${label}</a></li>\n`
}
