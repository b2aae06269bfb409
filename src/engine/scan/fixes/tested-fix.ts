import type { ClaimType } from '../../../base/config/claim-types.ts'
import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import { DocUnreadable } from '../../docs/limits.ts'
import { applyEdits } from '../../fixes/apply.ts'
import type { Edit } from '../../fixes/edit.ts'
import { replacedWords } from '../../rules/claim-kinds.ts'
import { type CheckedPage, openPageCheck, type PageCheck } from '../pages/page.ts'
import type { VerifiedPages } from '../pages/verified-pages.ts'

/** An edit that makes a claim true. */
export interface Fix extends Edit {
  readonly claim_type: ClaimType
}

/**
 * The effect of an edit on its page: `holds` if its claim then holds, `unproved` if that is unknown, and `worse` if its line gets a claim
 * that does not hold, or an error, that it did not have before.
 */
export type FixVerdict = 'holds' | 'unproved' | 'worse'

/** A page with some edits made, verified against the code like any change. */
export interface Trial<F> {
  readonly verdicts: ReadonlyMap<F, FixVerdict>
  /** A claim on another line no longer holds, or a heading is gone that others may link to. */
  readonly breaksOthers: boolean
}

/** Tries edits of pages of one commit. */
export interface FixTester {
  /** The page at the commit; null if it does not exist. */
  bytesOf(file: string): Buffer | null
  /** Looks up the names in pages with these edits, in one batch: each search of the code is expensive. */
  prepare(trials: readonly (readonly Fix[])[]): Promise<void>
  /** Makes edits of one page and verifies it. Null if that is impossible. */
  try<F extends Fix>(fixes: readonly F[]): Promise<Trial<F> | null>
}

/** @param fixes all edits that will be tried */
export async function openFixTester(
  repository: GitRepository,
  { head, config }: { readonly head: string; readonly config: Config },
  fixes: readonly Fix[],
): Promise<FixTester> {
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
  const holds = is.page.checked.some(
    ({ claim, outcome }) =>
      claim.line === line &&
      claim.type === type &&
      replacedWords(claim, suggestion) === suggestion &&
      outcome.state === 'holds',
  )
  return holds ? 'holds' : 'unproved'
}

function isNoWorse(was: PageState, is: PageState, line: number): boolean {
  const before = was.flaws(line)
  return [...is.flaws(line)].every((flaw) => before.has(flaw))
}

/** Whether a claim that held no longer holds, or no longer exists, except on the edited lines. */
function losesClaim(was: PageState, is: PageState, edited: ReadonlySet<number>): boolean {
  const held = ({ page }: PageState): string[] =>
    page.checked.flatMap(({ claim: { line, type, value }, outcome }) =>
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

/** Null for a file that is not, or no longer, a page. */
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

/** The flaws on a line of a page. */
type Flaws = (line: number) => ReadonlySet<string>

/** The claims of a page that the code does not confirm. */
function flawsOf({ claims }: Pick<VerifiedPages, 'claims'>): Flaws {
  const flaws = new Map<number, Set<string>>()
  for (const { line, type, value, verdict, confidence } of claims)
    if (verdict !== 'verified' && confidence > 0)
      flaws.set(line, (flaws.get(line) ?? new Set()).add(`${type} ${value}`))
  return (line) => flaws.get(line) ?? new Set()
}
