import { placesCell, placeText } from '../markdown-table.ts'
import { codeSpan } from '../markdown-text.ts'
import { pathUri } from '../text.ts'
import type { Finding, ScanReport } from './report.ts'

type Place = Pick<Finding, 'file' | 'line'>
type Head = Pick<ScanReport, 'repositoryUrl' | 'headSha'>

/** What is Markdown's own in no place. */
const URL_TEXT = /^https?:\/\/[\w.:/-]+$/

/** `docs/setup.md:31`, linked to that line of the doc's source at head. */
export function placeLink(place: Place, report: Head): string {
  const text = codeSpan(placeText(place))
  const url = lineUrl(place, report)
  return url === null ? text : `[${text}](${url})`
}

/** The same of a finding's line and of some of the others that its cause made false. */
export function placeLinks(finding: Finding, report: Head): string {
  return placesCell(finding, (place) => placeLink(place, report))
}

/** `the check run`, linked to where GitHub shows the checks of a pull request. */
export function checksLink({ repositoryUrl, pullNumber }: Pick<ScanReport, 'repositoryUrl' | 'pullNumber'>): string {
  const text = 'the check run'
  if (pullNumber === null || !URL_TEXT.test(repositoryUrl)) return text
  return `[${text}](${repositoryUrl}/pull/${pullNumber}/checks)`
}

/** `plain=1` shows a doc's source, where lines have numbers. */
function lineUrl({ file, line }: Place, { repositoryUrl, headSha }: Head): string | null {
  if (!URL_TEXT.test(repositoryUrl) || !/^[\da-f]+$/.test(headSha)) return null
  const path = pathUri(file).replace(/[!'()*~]/g, percent)
  return `${repositoryUrl}/blob/${headSha}/${path}?plain=1#L${line}`
}

/** What a URI may hold and Markdown would read as markup. */
function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
