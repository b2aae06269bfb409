import { MIN_CONFIDENCE, measuredConfidence } from '../../../../src/engine/scan/confidence/measured.ts'
import { judgePages } from '../pages.ts'
import type { Files } from '../snapshot.ts'

/** A form of statement: what it is, the repository, and `page:line value` of what is false in it. */
export type Example = readonly [name: string, files: Files, findings: readonly string[]]

/** The findings of a scan of pages whose past is not known: what a closed scope contradicts, by a rule that is right often enough. */
export async function findingsOf(files: Files): Promise<string[]> {
  return (await judgePages(files)).flatMap(({ claim: { file, line, value, type }, outcome }) =>
    outcome.state === 'fails' &&
    outcome.closed &&
    measuredConfidence(outcome.rule ?? type, 'closed_scope') >= MIN_CONFIDENCE
      ? [`${file}:${line} ${value}`]
      : [],
  )
}
