import type { Invocation } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { textOption } from '../terminal/options.ts'

const FORMATS = ['terminal', 'json', 'markdown', 'sarif', 'github', 'gitlab', 'html'] as const
export type Format = (typeof FORMATS)[number]

export interface Report {
  readonly format: Format
  /** Target file as given; null for the terminal. */
  readonly file: string | null
}

const SHORT: readonly Format[] = ['json', 'markdown', 'sarif']

/**
 * The reports that the options request: by default that for a terminal; with `github,sarif=docs.sarif` two, of which one is printed and one
 * written to a file. At most one is printed.
 *
 * @throws CliError `DOCALIGN_E401` for an unknown format, or a missing file name
 */
export function reportsOf(invocation: Invocation): readonly Report[] {
  const html = textOption(invocation, 'html')
  if (html !== null) return [{ format: 'html', file: html }]
  const given = textOption(invocation, 'format')
  if (given === null)
    return [{ format: SHORT.find((format) => invocation.options.has(format)) ?? 'terminal', file: null }]
  const reports = given.split(',').map(reportOf)
  if (reports.filter(({ file }) => file === null).length > 1)
    throw usageError('--format prints one report; name a file for the others, as in github,sarif=docs.sarif')
  return reports
}

/** The format of the printed report; null if all reports go to files. */
export function printedFormat(reports: readonly Report[]): Format | null {
  return reports.find(({ file }) => file === null)?.format ?? null
}

function reportOf(text: string): Report {
  const [name = '', ...rest] = text.trim().split('=')
  const format = FORMATS.find((each) => each === name)
  if (!format) throw usageError(`--format is ${FORMATS.slice(0, -1).join(', ')} or ${FORMATS.at(-1)}`)
  const file = rest.join('=')
  if (rest.length > 0 && file === '') throw usageError(`--format ${name}= needs the name of a file`)
  return { format, file: file === '' ? null : file }
}
