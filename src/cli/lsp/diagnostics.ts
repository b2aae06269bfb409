import type { Diagnostic, DiagnosticRelatedInformation, Range } from 'vscode-languageserver/node'
import type { Severity } from '../../base/config/claim-types.ts'
import type { ConfigProblem } from '../../base/config/problem.ts'
import { plain } from '../../base/text/plain.ts'
import type { Evidence } from '../../engine/facts/evidence.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import type { AlsoAt, ReportedClaim, ScanResult } from '../../engine/scan/result.ts'
import { placeMessage } from '../../report/place-message.ts'

/** What diagnostics of a repository are written with. */
export interface DiagnosticContext {
  /** The address of a file of the repository, by its path. */
  readonly uriOf: (path: string) => string
  /** The line of code at a place; null for a whole file. */
  readonly codeOf: (place: Evidence) => string | null
  /** In milliseconds since the epoch. */
  readonly now: number
}

const SOURCE = 'docalign'
/** Where a person reads what the type of a claim means. */
const HELP = 'https://github.com/docalign/docalign/blob/main/docs/checking.md#what-is-checked'
/** As the protocol numbers them: error, warning, information. */
const LEVEL: Readonly<Record<Severity, 1 | 2 | 3>> = { high: 1, medium: 2, low: 3 }
const WARNING = 2

/** The findings of a check and the mistakes in its configuration as diagnostics, by the path of their file. */
export function diagnosticsOf(
  result: Pick<ScanResult, 'findings' | 'config_problems' | 'commit_times'>,
  context: DiagnosticContext,
): Map<string, Diagnostic[]> {
  const byFile = new Map<string, Diagnostic[]>()
  const add = (file: string, diagnostic: Diagnostic): void => {
    const known = byFile.get(file)
    if (known) known.push(diagnostic)
    else byFile.set(file, [diagnostic])
  }
  for (const problem of result.config_problems) add(problem.file, problemDiagnostic(problem))
  for (const finding of result.findings)
    for (const place of placesOf(finding)) add(place.file, findingDiagnostic(finding, place, result, context))
  return byFile
}

function findingDiagnostic(
  finding: ReportedClaim,
  place: AlsoAt,
  result: Pick<ScanResult, 'commit_times'>,
  { uriOf, codeOf, now }: DiagnosticContext,
): Diagnostic {
  const related = finding.evidence.map(
    (evidence): DiagnosticRelatedInformation => ({
      location: { uri: uriOf(evidence.file), range: lineRange(evidence.line ?? 1) },
      message: plain(codeOf(evidence) ?? evidence.file),
    }),
  )
  return {
    range: rangeOf(place),
    severity: LEVEL[finding.severity],
    source: SOURCE,
    code: place.claim_type,
    codeDescription: { href: HELP },
    message: placeMessage(finding, place.suggestion, result, now),
    ...(related.length > 0 && { relatedInformation: related }),
    data: { claim_id: place.claim_id },
  }
}

export function problemDiagnostic({ line, column, message }: ConfigProblem): Diagnostic {
  const start = { line: Math.max(0, line - 1), character: Math.max(0, column - 1) }
  return { range: { start, end: start }, severity: WARNING, source: SOURCE, code: 'config', message: plain(message) }
}

/** The words of the statement in its line, or all of the line if they are not found there. */
function rangeOf({ line, column, text, value, quote }: Omit<AlsoAt, 'suggestion'>): Range {
  const from = Math.max(0, column - 1)
  const words = [text, value].find((each) => each !== '' && quote.startsWith(each, from))
  if (words !== undefined) return within(line, from, from + words.length)
  const indent = quote.length - quote.trimStart().length
  return within(line, indent, Math.max(indent, quote.trimEnd().length))
}

function lineRange(line: number): Range {
  return within(line, 0, 0)
}

function within(line: number, from: number, to: number): Range {
  const at = Math.max(0, line - 1)
  return { start: { line: at, character: from }, end: { line: at, character: to } }
}
