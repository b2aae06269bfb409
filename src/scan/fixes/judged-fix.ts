import type { ClaimType } from '../../config/claim-types.ts'
import type { Config } from '../../config/schema.ts'
import { DocUnreadable } from '../../docs/limits.ts'
import { applyEdits } from '../../fixes/apply.ts'
import type { Edit } from '../../fixes/edit.ts'
import type { GitRepository } from '../../git/types.ts'
import { type Flaws, flawsOf } from '../judgement/flaws.ts'
import { type CheckedPage, openPageCheck, type PageCheck } from '../pages/page.ts'

/** An edit that makes a claim true. */
export interface Fix extends Edit {
  readonly claim_type: ClaimType
}

/**
 * What an edit makes of its page: its claim `holds` then; it is `unproved` when nothing says whether it does, and `worse` when its line
 * makes a claim that does not hold, or has an error, that the page did not have there before.
 */
export type FixVerdict = 'holds' | 'unproved' | 'worse'

/** A page with some edits made, judged against the code as anybody's change would be. */
export interface Trial<F> {
  readonly verdicts: ReadonlyMap<F, FixVerdict>
  /** A claim of another line does not hold any more, or a heading is gone that others may link to. */
  readonly breaksOthers: boolean
}

/** Tries edits of pages as they stand at one commit. */
export interface FixJudge {
  /** The page as it is at the commit; null when it is not there. */
  bytesOf(file: string): Buffer | null
  /** Looks up what pages with these edits name, all at once: each search of the code costs. */
  prepare(trials: readonly (readonly Fix[])[]): Promise<void>
  /** Makes edits of one page and judges it. Null where that cannot be told. */
  try<F extends Fix>(fixes: readonly F[]): Promise<Trial<F> | null>
}

/** @param fixes all that will be tried */
export async function openFixJudge(
  repository: GitRepository,
  { head, config }: { readonly head: string; readonly config: Config },
  fixes: readonly Fix[],
): Promise<FixJudge> {
  const pages = await openPageCheck(repository, { head, config })
  const bytes = await bytesAt(repository, head, new Set(fixes.map(({ file }) => file)))
  const before = new Map<string, Promise<PageState | null>>()
  const stateBefore = (file: string): Promise<PageState | null> => {
    const known = before.get(file) ?? stateOf(pages, file, bytes.get(file))
    before.set(file, known)
    return known
  }
  return {
    bytesOf: (file) => bytes.get(file) ?? null,
    async prepare(trials) {
      await pages.prepare(
        trials.flatMap((some) => {
          const [{ file: path } = { file: '' }] = some
          const page = bytes.get(path)
          return page ? [page, applyEdits(page, some).bytes].map((each) => ({ path, bytes: each })) : []
        }),
      )
    },
    async try(some) {
      const [{ file } = { file: '' }] = some
      const page = bytes.get(file)
      const was = await stateBefore(file)
      if (!page || !was) return null
      const { bytes: edited, applied } = applyEdits(page, some)
      const is = await stateOf(pages, file, edited)
      if (!is) return null
      const lines = new Set(applied.map(({ line }) => line))
      const made = new Set(applied)
      return {
        verdicts: new Map(some.map((fix) => [fix, made.has(fix) ? verdictOf(fix, was, is) : 'worse'])),
        breaksOthers: losesClaim(was, is, lines) || losesHeading(was, is),
      }
    },
  }
}

interface PageState {
  readonly page: CheckedPage
  readonly flaws: Flaws
}

function verdictOf({ line, claim_type: type, suggestion }: Fix, was: PageState, is: PageState): FixVerdict {
  if (!isNoWorse(was, is, line)) return 'worse'
  const holds = is.page.judged.some(
    ({ claim, outcome }) =>
      claim.line === line && claim.type === type && claim.value === suggestion && outcome.state === 'holds',
  )
  return holds ? 'holds' : 'unproved'
}

function isNoWorse(was: PageState, is: PageState, line: number): boolean {
  const before = was.flaws(line)
  return [...is.flaws(line)].every((flaw) => before.has(flaw))
}

/** Whether a claim held that does not hold any more, or is none, except on the lines that were edited. */
function losesClaim(was: PageState, is: PageState, edited: ReadonlySet<number>): boolean {
  const held = ({ page }: PageState): string[] =>
    page.judged.flatMap(({ claim: { line, type, value }, outcome }) =>
      outcome.state === 'holds' && !edited.has(line) ? [`${line} ${type} ${value}`] : [],
    )
  const left = new Set(held(is))
  return held(was).some((claim) => !left.has(claim))
}

function losesHeading(was: PageState, is: PageState): boolean {
  const left = new Set(is.page.docs.flatMap(headingsOf))
  return was.page.docs.flatMap(headingsOf).some((heading) => !left.has(heading))
}

function headingsOf({ headings, anchors }: CheckedPage['docs'][number]): string[] {
  return [...headings.map(({ explicitId, text }) => explicitId ?? text), ...anchors]
}

/** Null for what is not a page, or not any more. */
async function stateOf(pages: PageCheck, path: string, bytes: Uint8Array | undefined): Promise<PageState | null> {
  if (!bytes) return null
  try {
    const page = await pages.check({ path, bytes })
    return { page, flaws: flawsOf(page) }
  } catch (error) {
    if (error instanceof DocUnreadable) return null
    throw error
  }
}

async function bytesAt(
  repository: GitRepository,
  commit: string,
  paths: ReadonlySet<string>,
): Promise<Map<string, Buffer>> {
  const pages = new Map<string, Buffer>()
  const wanted = [...paths].map((path) => ({ commit, path }))
  for await (const { name, bytes } of repository.files(wanted))
    if (bytes) pages.set(name.slice(commit.length + 1), bytes)
  return pages
}
