import { html, type Markup } from '../../../../report/html/markup.ts'
import { verdicts } from '../../../../report/html/verdicts.ts'
import { count } from '../../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, sourceUrl } from '../../addresses.ts'
import type { BranchScan } from '../../store/scans.ts'
import { outward, placeText, timeOf } from './text.ts'

/** The state of a repository's docs after its last scan. */
export function health(scan: BranchScan, repository: Repository, addresses: Addresses): Markup {
  const places = {
    verified: addresses.claims({ verdict: 'verified' }),
    drifted: addresses.findings,
    uncertain: addresses.claims({ verdict: 'uncertain' }),
    docs: addresses.list('docs'),
  }
  return html`${verdicts(scan, places)}<p class="meta">Scanned ${timeOf(scan.finishedAt)} at ${commitLink(repository, scan.headSha)} of ${repository.defaultBranch}</p>
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

/** Shown for a repository before its first scan. */
export function notScanned(): Markup {
  return html`<p class="calm">The default branch was not scanned yet. Its first scan begins when DocAlign is installed; until then there is nothing to show.
If this does not change within minutes, look at the deliveries of the App on GitHub.</p>
`
}

/** The result in one line. */
export function headlineOf({ verified, drifted, docs }: BranchScan, shown: number): string {
  if (shown > 0) return `${count(shown, 'statement')} in the docs ${shown === 1 ? 'is' : 'are'} false`
  if (verified + drifted === 0) return docs === 0 ? 'No docs' : 'No claim could be decided'
  return `No false statements: ${count(verified, 'claim')} verified`
}
