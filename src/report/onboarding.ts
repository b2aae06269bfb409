import { shortCommit } from './claim-text.ts'
import { isPlainAddress } from './links.ts'
import { codeSpan, folded, paragraphs } from './markdown-text.ts'
import { annotatedFindings } from './pull-request/check-run/annotations.ts'
import { findingsTable } from './pull-request/check-run/summary.ts'
import { checkRunTitle } from './pull-request/check-run/title.ts'
import type { CheckRun } from './pull-request/check-run.ts'
import { fitBytes } from './pull-request/fit-bytes.ts'
import type { ScanReport } from './pull-request/report.ts'
import { count, formatNumber } from './text.ts'

/** The hidden first line that identifies the issue. */
export const ONBOARDING_MARKER = '<!-- docalign:onboarding -->'

const BOX = '<!-- docalign:switch-on -->'
const MAX_LENGTH = 60_000
/** Number of findings that are not collapsed. */
const FIRST_ROWS = 10

/** The issue that shows what DocAlign found and would do, with the box that switches it on. */
export function renderOnboarding(
  report: ScanReport,
  branch: string,
): { readonly title: string; readonly body: string } {
  const shown = annotatedFindings(report)
  const { docs, counts, headSha } = report
  const statements = `${formatNumber(counts.verified)} statements verified, ${formatNumber(counts.drifted)} false, ${formatNumber(counts.uncertain)} uncertain`
  const body = paragraphs([
    ONBOARDING_MARKER,
    'DocAlign checks the docs of this repository against its code. It is **not switched on yet**: until then it writes nothing but this issue, and one line in the check run of each commit.',
    `- [ ] Switch DocAlign on ${BOX}`,
    `Ticking the box takes write access. A \`.docalign.yml\` on ${codeSpan(branch)} switches it on, too. To leave it off, close this issue.`,
    '### What was found',
    `**${checkRunTitle({ ...report, introduced: [], earlier: shown })}** (${shortCommit(headSha)}).`,
    findingsTable(shown.slice(0, FIRST_ROWS), report),
    folded(`${formatNumber(shown.length - FIRST_ROWS)} more`, findingsTable(shown.slice(FIRST_ROWS), report)),
    '### What would be checked',
    `Each push to ${codeSpan(branch)} and each pull request. In the ${count(docs, 'doc')} there are now ${statements}.`,
    [
      '- The **check run** lists what a change makes false. It fails nothing unless `check.fail_on` in `.docalign.yml` says so.',
      '- **Comments** are only written on a pull request that makes a statement false: at the line, and one for the rest.',
      '- A **reply** mutes what is not a problem.',
    ].join('\n'),
  ])
  return { title: 'Switch DocAlign on?', body: fitBytes(body, { limit: MAX_LENGTH }) }
}

/** Whether the box of the issue is ticked. */
export function isSwitchTicked(body: string): boolean {
  return /^- \[[xX]\] [^<>\r\n]*<!-- docalign:switch-on -->\r?$/m.test(body)
}

/** What the issue says once DocAlign is switched on by a person, or by a file of the repository. */
export function renderSwitchedOn(by: { readonly login: string } | { readonly file: string }): string {
  const who = 'login' in by ? `@${by.login}` : codeSpan(by.file)
  return `${ONBOARDING_MARKER}\n\nDocAlign is switched on, by ${who}. To switch it off, remove the App from this repository.`
}

/** The check run of a commit while DocAlign is not switched on. `issue` is null as long as it is not opened. */
export function renderNotSwitchedOn({
  issue,
  repositoryUrl,
  branch,
}: {
  readonly issue: number | null
  readonly repositoryUrl: string
  readonly branch: string
}): CheckRun & { readonly conclusion: 'neutral' } {
  const file = `\`.docalign.yml\` on ${codeSpan(branch)}`
  const link = isPlainAddress(repositoryUrl) ? `[#${issue}](${repositoryUrl}/issues/${issue})` : `#${issue}`
  return {
    conclusion: 'neutral',
    title: issue === null ? 'Not switched on yet' : `Not switched on yet: #${issue}`,
    summary: `DocAlign is switched on ${issue === null ? `by a ${file}` : `in ${link}, or by a ${file}`}.`,
    annotations: [],
    actions: [],
  }
}
