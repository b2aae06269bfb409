import type { Config } from '../config/schema.ts'
import type { GitRepository } from '../git/types.ts'
import { JudgeRequestError } from '../judge/errors.ts'
import type { ValidationIssue } from '../judge/result.ts'
import { judgeScan } from './judged.ts'
import type { JudgedPages } from './judged-pages.ts'
import { openPageCheck } from './page.ts'

/** A line of a page as a suggestion would have it. */
export interface Fix {
  readonly file: string
  readonly line: number
  readonly text: string
}

/**
 * Opens a commit for judging suggestions: the page with one is judged against the code as anybody's change would be. It is turned
 * down when its line then makes a claim that does not hold, or has an error, that the page did not have there before.
 */
export async function openFixJudge(
  repository: GitRepository,
  { head, config }: { readonly head: string; readonly config: Config },
): Promise<(fix: Fix) => Promise<boolean>> {
  const check = await openPageCheck(repository, { head, config })
  return async ({ file, line, text }) => {
    const page = await textAt(repository, head, file)
    const lines = page?.split('\n')
    const old = lines?.[line - 1]
    if (page === null || lines === undefined || old === undefined) return false
    const fixed = lines.with(line - 1, old.endsWith('\r') ? `${text}\r` : text).join('\n')
    const before = await check(file, Buffer.from(page))
    const after = await check(file, Buffer.from(fixed))
    const held = new Set(failuresOf(before, line))
    if (failuresOf(after, line).some((value) => !held.has(value))) return false
    const known = new Set(errorsOf(before, line, config)?.map(({ message }) => message))
    return errorsOf(after, line, config)?.every(({ message }) => known.has(message)) ?? false
  }
}

/** What the line claims and the code contradicts. */
function failuresOf({ claims }: JudgedPages, line: number): string[] {
  return claims.flatMap((claim) =>
    claim.line === line && claim.verdict !== 'verified' && claim.confidence > 0 ? [`${claim.type} ${claim.value}`] : [],
  )
}

/** Null when judging takes too long. */
function errorsOf(page: JudgedPages, wanted: number, { suppress }: Config): ValidationIssue[] | null {
  const concerns = (_: string, line: number): boolean => line === wanted
  try {
    const { issues } = judgeScan(page, { types: ['facts', 'hallucination'], criteria: [], suppress, concerns })
    return issues.filter(({ severity }) => severity === 'error')
  } catch (error) {
    if (error instanceof JudgeRequestError) return null
    throw error
  }
}

async function textAt(repository: GitRepository, commit: string, path: string): Promise<string | null> {
  for await (const { bytes } of repository.files([{ commit, path }])) return bytes?.toString('utf8') ?? null
  return null
}
