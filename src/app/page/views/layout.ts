import { html, type Markup } from '../../../report/html/markup.ts'
import { framed, htmlPage, MARK, type State } from '../../../report/html/page.ts'
import type { Person, Repository } from '../access.ts'
import { STYLE } from '../style.ts'
import { navigation, type PageId, titleOf } from './navigation.ts'

/** A page's content and its place in the navigation. */
export interface View {
  /** Plain text, for the window's title together with the product's name. */
  readonly title: string
  /** Null on pages outside a repository. */
  readonly at: { readonly repository: Repository; readonly place: PageId } | null
  /** Whether what the page is about holds, for the tab's icon; omitted where nothing is said. */
  readonly state?: State
  readonly body: Markup
}

/** A page of a repository with the title of its place in the navigation; `content` follows the title. */
export function placeView(repository: Repository, place: PageId, content: Markup): View {
  const title = titleOf(place)
  const body = html`<h1>${title}</h1>\n${content}`
  return { title: `${title} · ${repository.owner}/${repository.name}`, at: { repository, place }, body }
}

/** The surroundings of a page. */
export interface Frame {
  readonly person: Person | null
  /** A sentence about what was just done. */
  readonly notice: string | null
}

/** A complete page, without scripts and external resources. */
export function renderPage(
  { title, at, state = null, body }: View,
  { person = null, notice = null }: Partial<Frame> = {},
): string {
  const header = html`${person === null ? null : signedIn(person)}<p class="meta crumbs"><a href="/">${MARK} DocAlign</a>${at === null ? null : html` / ${at.repository.owner}/${at.repository.name}`}</p>
${at === null ? null : navigation(at.repository, at.place)}`
  const main = html`${notice === null ? null : html`<p class="notice" role="status">${notice}</p>\n`}${body}`
  const footer =
    person === null
      ? 'Read-only. Give feedback on GitHub, or through the API.'
      : 'Who may write to a repository can mute findings and undo it: here, on GitHub, or through the API.'
  return htmlPage({
    title: `${title} · DocAlign`,
    style: STYLE,
    isFile: false,
    state,
    body: framed({ header, main, footer }),
  })
}

function signedIn({ login, formToken }: Person): Markup {
  return html`<form class="person" action="/logout" method="post">
<span class="meta">@${login}</span>
<input type="hidden" name="token" value="${formToken}">
<button>Sign out</button>
</form>
`
}
