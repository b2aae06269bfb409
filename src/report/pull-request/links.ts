import { isPlainAddress, lineUrl } from '../links.ts'
import { placesCell, placeText } from '../markdown-table.ts'
import { codeSpan } from '../markdown-text.ts'
import type { Finding, ScanReport } from './report.ts'

type Place = Pick<Finding, 'file' | 'line'>
type Head = Pick<ScanReport, 'repositoryUrl' | 'headSha'>

/** `docs/setup.md:31`, linked to that line of the doc's source at the head. */
export function placeLink(place: Place, report: Head): string {
  const text = codeSpan(placeText(place))
  const url = lineUrl(place, report.repositoryUrl, report.headSha)
  return url === null ? text : `[${text}](${url})`
}

/** Links to a finding's line and to some of the other lines with the same cause. */
export function placeLinks(finding: Finding, report: Head): string {
  return placesCell(finding, (place) => placeLink(place, report))
}

/** `the check run`, linked to the checks of the pull request. */
export function checksLink({ repositoryUrl, pullNumber }: Pick<ScanReport, 'repositoryUrl' | 'pullNumber'>): string {
  const text = 'the check run'
  if (pullNumber === null || !isPlainAddress(repositoryUrl)) return text
  return `[${text}](${repositoryUrl}/pull/${pullNumber}/checks)`
}
