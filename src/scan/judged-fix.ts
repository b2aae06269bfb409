import type { Config } from '../config/schema.ts'
import { DocUnreadable } from '../docs/limits.ts'
import type { GitRepository } from '../git/types.ts'
import { groupBy } from '../group-by.ts'
import { JudgeRequestError } from '../judge/errors.ts'
import type { ValidationIssue } from '../judge/result.ts'
import { inventionsOf } from './invented.ts'
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
 * Which suggestions may be made: the page with them is judged against the code as anybody's change would be. One is turned down when
 * its line then makes a claim that does not hold, or has an error, that the page did not have there before.
 */
export async function acceptedFixes<F extends Fix>(
  repository: GitRepository,
  { head, config }: { readonly head: string; readonly config: Config },
  fixes: readonly F[],
): Promise<F[]> {
  const pages = await openPageCheck(repository, { head, config })
  const texts = await textsAt(repository, head, new Set(fixes.map(({ file }) => file)))
  const tries = [...groupBy(fixes, ({ file }) => file)].flatMap(([file, mine]) => {
    const text = texts.get(file)
    return text === undefined ? [] : onePerLine(mine).map((some) => ({ some, ...pagesOf(file, text, some) }))
  })
  await pages.prepare(tries.flatMap(({ before, after }) => [before, after]))
  const accepted: F[] = []
  for (const { some, before, after } of tries) {
    const was = await flawsOf(pages, before, config)
    const is = was && (await flawsOf(pages, after, config))
    if (is) accepted.push(...some.filter(({ line }) => isNoWorse(was.get(line), is.get(line)) && line <= was.lines))
  }
  return accepted
}

/** Suggestions in sets that can be tried together, as many as the busiest line has. */
function onePerLine<F extends Fix>(fixes: readonly F[]): F[][] {
  const sets: F[][] = []
  for (const fix of fixes) {
    const free = sets.find((set) => set.every(({ line }) => line !== fix.line))
    if (free) free.push(fix)
    else sets.push([fix])
  }
  return sets
}

function pagesOf(path: string, text: string, fixes: readonly Fix[]): { before: GivenPage; after: GivenPage } {
  const lines = text.split('\n')
  for (const fix of fixes) {
    const old = lines[fix.line - 1]
    if (old !== undefined) lines[fix.line - 1] = old.endsWith('\r') ? `${fix.text}\r` : fix.text
  }
  return { before: { path, bytes: Buffer.from(text) }, after: { path, bytes: Buffer.from(lines.join('\n')) } }
}

interface Flaws {
  /** What is wrong on a line. */
  get(line: number): ReadonlySet<string>
  /** Lines of the page. */
  readonly lines: number
}

function isNoWorse(before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  return [...after].every((flaw) => before.has(flaw))
}

/** What the code contradicts of a page, and the errors of facts and hallucination; null where that cannot be told. */
async function flawsOf(pages: PageCheck, given: GivenPage, config: Config): Promise<Flaws | null> {
  const page = await checked(pages, given)
  const errors = page && (await errorsOf(page, config))
  if (!page || !errors) return null
  const flaws = new Map<number, Set<string>>()
  const add = (line: number, flaw: string): void => {
    flaws.set(line, (flaws.get(line) ?? new Set()).add(flaw))
  }
  for (const { line, type, value, verdict, confidence } of page.claims)
    if (verdict !== 'verified' && confidence > 0) add(line, `${type} ${value}`)
  for (const { location = '', message } of errors) add(Number(/:line:(\d+)$/.exec(location)?.[1] ?? 0), message)
  return { get: (line) => flaws.get(line) ?? new Set(), lines: page.docs[0]?.lines.length ?? 0 }
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

/** Null when judging takes too long. Other pages are not asked: they may still say what this one said. */
async function errorsOf(page: JudgedPages, { suppress }: Config): Promise<ValidationIssue[] | null> {
  const types = ['facts', 'hallucination'] as const
  const concerns = () => true
  try {
    const inventions = await inventionsOf(page, concerns)
    const { issues } = judgeScan(page, { types, criteria: [], inventions, suppress, concerns })
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
