import { DocUnreadable } from '../claims/limits.ts'
import type { Config } from '../config/schema.ts'
import type { GitRepository } from '../git/types.ts'
import { JudgeRequestError } from '../judge/errors.ts'
import type { ValidationIssue } from '../judge/result.ts'
import { judgeScan } from './judged.ts'
import type { JudgedPages } from './judged-pages.ts'
import { type GivenPage, openPageCheck, type PageCheck } from './page.ts'

/** A line of a page as a suggestion would have it. */
export interface Fix {
  readonly file: string
  readonly line: number
  readonly text: string
}

/**
 * Which suggestions may be made: the page with one is judged against the code as anybody's change would be. It is turned down when
 * its line then makes a claim that does not hold, or has an error, that the page did not have there before.
 */
export async function acceptedFixes<F extends Fix>(
  repository: GitRepository,
  { head, config }: { readonly head: string; readonly config: Config },
  fixes: readonly F[],
): Promise<F[]> {
  const pages = await openPageCheck(repository, { head, config })
  const texts = await textsAt(repository, head, new Set(fixes.map(({ file }) => file)))
  const tried = fixes.flatMap((fix) => {
    const text = texts.get(fix.file)
    const fixed = text === undefined ? null : withFix(text, fix)
    return text === undefined || fixed === null ? [] : [{ fix, before: pageOf(fix, text), after: pageOf(fix, fixed) }]
  })
  await pages.prepare(tried.flatMap(({ before, after }) => [before, after]))
  const accepted: F[] = []
  for (const { fix, before, after } of tried) {
    const [was, is] = [await checked(pages, before), await checked(pages, after)]
    if (was && is && isBetter(fix.line, was, is, config)) accepted.push(fix)
  }
  return accepted
}

/** Null for what is not a page, or not any more. */
async function checked(pages: PageCheck, page: GivenPage): Promise<JudgedPages | null> {
  try {
    return await pages.check(page)
  } catch (error) {
    if (error instanceof DocUnreadable) return null
    throw error
  }
}

function pageOf({ file }: Fix, text: string): GivenPage {
  return { path: file, bytes: Buffer.from(text) }
}

/** Null for a line that the page does not have. */
function withFix(page: string, { line, text }: Fix): string | null {
  const lines = page.split('\n')
  const old = lines[line - 1]
  return old === undefined ? null : lines.with(line - 1, old.endsWith('\r') ? `${text}\r` : text).join('\n')
}

function isBetter(line: number, before: JudgedPages, after: JudgedPages, config: Config): boolean {
  const held = new Set(failuresOf(before, line))
  if (failuresOf(after, line).some((value) => !held.has(value))) return false
  const known = new Set(errorsOf(before, line, config)?.map(({ message }) => message))
  return errorsOf(after, line, config)?.every(({ message }) => known.has(message)) ?? false
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

async function textsAt(
  repository: GitRepository,
  commit: string,
  paths: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const wanted = [...paths].map((path) => ({ commit, path }))
  for await (const { name, bytes } of repository.files(wanted))
    if (bytes) texts.set(name.slice(commit.length + 1), bytes.toString('utf8'))
  return texts
}
