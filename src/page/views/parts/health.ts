import { html, type Markup } from '../../../report/html/markup.ts'
import { count } from '../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, sourceUrl } from '../../addresses.ts'
import type { BranchScan } from '../../store/scans.ts'
import { verdictBar } from './charts.ts'
import { outward, placeText, shareThatHolds, timeOf } from './text.ts'

/** How the docs of a repository stand, as its last scan left them. */
export function health(scan: BranchScan, repository: Repository, addresses: Addresses): Markup {
  const { verified, drifted, uncertain, docs, headSha } = scan
  const share = shareThatHolds(scan)
  const entries = [
    ['verified', verified],
    ['drifted', drifted],
    ['uncertain', uncertain],
  ] as const
  return html`<p class="share">${share === null ? 'No claim could be decided yet' : html`<b>${share} %</b> of the claims that could be decided hold`}</p>
${verdictBar(scan)}<ul class="legend">
${entries.map(([verdict, claims]) => html`<li><a href="${verdict === 'drifted' ? addresses.findings : addresses.claims({ verdict })}"><span class="dot ${verdict}"></span><b>${claims}</b> ${verdict}</a></li>\n`)}<li><a href="${addresses.list('docs')}"><b>${docs}</b> ${docs === 1 ? 'doc' : 'docs'}</a></li>
</ul>
<p class="meta">Scanned ${timeOf(scan.finishedAt)} at ${commitLink(repository, headSha)} of ${repository.defaultBranch}</p>
`
}

/** `3f2c1ab`, linked to the commit on GitHub. */
export function commitLink({ webUrl }: Pick<Repository, 'webUrl'>, commit: string): Markup {
  const url = webUrl === null || !/^[\da-f]+$/.test(commit) ? null : `${webUrl}/commit/${commit}`
  return outward(url, html`<code>${commit.slice(0, 7)}</code>`)
}

/** `docs/setup.md:31`, linked to the line on GitHub. */
export function placeLink(
  repository: Pick<Repository, 'webUrl'>,
  commit: string | null,
  place: { readonly file: string; readonly line: number | null },
): Markup {
  const { file, line } = place
  const url = commit === null ? null : sourceUrl(repository, commit, place)
  return outward(url, placeText(file, line))
}

/** What a repository shows that was not scanned yet. */
export function notScanned(): Markup {
  return html`<p class="calm">The default branch was not scanned yet. Its first scan begins when DocAlign is installed; until then there is nothing to show.
If this does not change within minutes, look at the deliveries of the App on GitHub.</p>
`
}

/** The whole story in one line. */
export function headlineOf({ verified, drifted, docs }: BranchScan, shown: number): string {
  if (shown > 0) return `${count(shown, 'claim')} in the docs ${shown === 1 ? 'is' : 'are'} not true`
  if (verified + drifted === 0) return docs === 0 ? 'No docs' : 'No claim could be decided'
  return `Docs hold: ${count(verified, 'claim')} verified`
}
