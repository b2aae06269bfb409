import { judgePages } from '../pages.ts'
import type { Files } from '../snapshot.ts'

/** A form of statement: what it is, the repository, and `page:line value` of what is false in it. */
export type Example = readonly [name: string, files: Files, findings: readonly string[]]

/** What a closed scope contradicts in pages whose past is not known, told or, by a rule that has not earned it, a possible finding. */
export async function findingsOf(files: Files): Promise<string[]> {
  return (await judgePages(files)).flatMap(({ claim: { file, line, value }, outcome }) =>
    outcome.state === 'fails' && outcome.closed ? [`${file}:${line} ${value}`] : [],
  )
}
