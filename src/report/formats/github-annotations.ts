import { plain } from '../../base/text/plain.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import type { ScanResult } from '../../engine/scan/result.ts'
import { placeMessage } from '../place-message.ts'
import { renderTerminal } from '../terminal.ts'

const LEVEL = { high: 'error', medium: 'warning', low: 'notice' } as const

/**
 * Findings as workflow commands of GitHub Actions, which shows them at their lines, followed by the terminal report, as GitHub shows only
 * ten annotations of each level per step. `now` is in milliseconds since the epoch.
 */
export function renderGitHub(result: ScanResult, now: number): string {
  const commands = result.findings.flatMap((finding) =>
    placesOf(finding).map(({ file, line, column, value, suggestion }) => {
      const title = `False statement: ${plain(value)}`
      const where = `file=${property(plain(file))},line=${line},col=${column},title=${property(title)}`
      return `::${LEVEL[finding.severity]} ${where}::${data(placeMessage(finding, suggestion, result, now))}\n`
    }),
  )
  const problems = result.config_problems.map(({ file, line, column, message }) => {
    const where = `file=${property(plain(file))},line=${line},col=${column},title=Configuration`
    return `::error ${where}::${data(plain(message))}\n`
  })
  return `${[...problems, ...commands].join('')}${renderTerminal(result, { color: false, width: null, now })}`
}

/** Escapes characters that the runner would read as the end of a command, or as another one. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
