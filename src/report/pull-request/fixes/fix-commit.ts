import { plain } from '../../../base/text/plain.ts'
import { shortCommit } from '../../claim-text.ts'
import { count, truncate } from '../../text.ts'

interface FixedPlace {
  readonly file: string
  readonly line: number
  readonly value: string
  readonly suggestion: string
}

/** The check run that fixes belong to. */
interface FixedCheck {
  readonly headSha: string
  /** Number of its pull request. */
  readonly number: number
}

const MAX_LISTED = 50
const MAX_LENGTH = 120

/** The message of a Fix docs commit: what was fixed, in which check, and who asked for it. */
export function fixCommitMessage(
  places: readonly FixedPlace[],
  { by, ...check }: FixedCheck & { readonly by: string },
): string {
  const pages = new Set(places.map(({ file }) => file))
  const lines = places
    .slice(0, MAX_LISTED)
    .map(({ file, line, value, suggestion }) => `- ${words(file)}:${line}: ${words(value)} is now ${words(suggestion)}`)
  const more = places.length > MAX_LISTED ? [`- and ${places.length - MAX_LISTED} more`] : []
  return [
    `Fix docs: ${count(places.length, 'place')} in ${count(pages.size, 'page')}`,
    '',
    ...lines,
    ...more,
    '',
    `${foundIn(check)} ${words(by)} asked for it.`,
  ].join('\n')
}

/** Whether a commit message is that of Fix docs for this check. */
export function isFixCommit(message: string, check: FixedCheck): boolean {
  return message.trim().split('\n').at(-1)?.startsWith(foundIn(check)) ?? false
}

function foundIn({ headSha, number }: FixedCheck): string {
  return `Found by DocAlign at ${shortCommit(headSha)} in pull request ${number};`
}

/** Repository text without effect in a commit message, unlike `[skip ci]`, `@team` and `closes #1`. */
function words(text: string): string {
  return truncate(plain(text), MAX_LENGTH)
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/@(?=\w)/g, '')
    .replace(/#(?=\d)/g, '')
}
