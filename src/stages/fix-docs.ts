import { randomUUID } from 'node:crypto'
import { lstat, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Config } from '../base/config/schema.ts'
import type { GitRepository } from '../base/git/types.ts'
import { applyEdits, type Refusal } from '../engine/fixes/apply.ts'
import { unifiedDiff } from '../engine/fixes/diff.ts'
import { placesOf, seenFrom } from '../engine/scan/findings/places.ts'
import { planFixes } from '../engine/scan/fixes/planned-fixes.ts'
import type { ReportedClaim } from '../engine/scan/result.ts'
import type { Fixed, NotFixed } from '../report/fixes.ts'
import { workTreeOf } from './work-tree.ts'

export interface FixedDocs {
  readonly fixed: readonly Fixed[]
  readonly notFixed: readonly NotFixed[]
  /** Findings with unfixed places, reduced to those. */
  readonly left: readonly ReportedClaim[]
  /** The changes of all pages in the format of `git apply`. */
  readonly diff: Uint8Array
}

/**
 * Applies the certain and the accepted fixes of findings in the work tree, if a page still has the checked line. `isDry` changes nothing;
 * `accepted` has the ids of findings.
 *
 * @throws GitError `DOCALIGN_E107` for a bare repository
 */
export async function fixDocs(
  repository: GitRepository,
  scanned: { readonly head: string; readonly config: Config; readonly findings: readonly ReportedClaim[] },
  { isDry, accepted }: { readonly isDry: boolean; readonly accepted?: ReadonlySet<string> },
): Promise<FixedDocs> {
  const workTree = workTreeOf(repository)
  const { pages, unfixable } = await planFixes(repository, scanned, scanned.findings, accepted)
  const fixed: Fixed[] = []
  const notFixed: NotFixed[] = [...unfixable]
  const diffs: Uint8Array[] = []
  for (const { file, bytes, fixes } of pages) {
    const before = await readPage(workTree, file)
    const leave = (some: readonly Fixed[], why: PageProblem | Refusal): void => {
      notFixed.push(...some.map((place) => ({ place, why })))
    }
    if (typeof before === 'string') {
      leave(fixes, before)
      continue
    }
    const { bytes: after, applied, refused } = applyEdits(before, fixes, bytes)
    for (const { edit, why } of refused) leave([edit], why)
    if (applied.length === 0) continue
    const problem = isDry ? null : await writePage(workTree, file, before, after)
    if (problem) leave(applied, problem)
    else {
      fixed.push(...applied)
      diffs.push(unifiedDiff(file, before, after))
    }
  }
  return { fixed, notFixed, left: leftOf(scanned.findings, notFixed), diff: Buffer.concat(diffs) }
}

function leftOf(findings: readonly ReportedClaim[], notFixed: readonly NotFixed[]): ReportedClaim[] {
  const ids = new Set(notFixed.map(({ place }) => place.claim_id))
  return findings.flatMap((finding) => {
    const [first, ...others] = placesOf(finding).filter(({ claim_id }) => ids.has(claim_id))
    return first ? [{ ...seenFrom(finding, first), also_at: others }] : []
  })
}

/** Why a page of the work tree is skipped: it does not exist, is not a regular file in the work tree, or cannot be written. */
type PageProblem = 'missing' | 'not a file' | 'unwritable'

/** Reads a page of a work tree. Neither the page nor a folder in its path may be a symbolic link, as that could lead anywhere. */
async function readPage(workTree: string, path: string): Promise<Buffer | PageProblem> {
  const steps = path.split('/')
  if (steps.some((step) => /^(?:|\.\.?|\.git)$/i.test(step))) return 'not a file'
  let place = workTree
  for (const [index, step] of steps.entries()) {
    place = join(place, step)
    const found = await lstat(place).catch(() => null)
    if (found === null) return 'missing'
    const isRight = index === steps.length - 1 ? found.isFile() : found.isDirectory()
    if (!isRight) return 'not a file'
  }
  return readFile(place)
}

/**
 * Atomically replaces the content of a page, keeping its mode, unless the page has changed since it was read.
 *
 * @param before the content that was read
 */
async function writePage(
  workTree: string,
  path: string,
  before: Uint8Array,
  after: Uint8Array,
): Promise<PageProblem | null> {
  const place = join(workTree, path)
  const fresh = join(dirname(place), `.${basename(place)}.${randomUUID().slice(0, 8)}`)
  try {
    const mode = (await lstat(place)).mode & 0o7777
    const file = await open(fresh, 'wx', mode)
    try {
      await file.writeFile(after)
      await file.chmod(mode)
      await file.sync()
    } finally {
      await file.close()
    }
    const now = await readPage(workTree, path)
    if (typeof now === 'string' || Buffer.compare(now, before) !== 0) throw new Error('the page was changed meanwhile')
    await rename(fresh, place)
    return null
  } catch {
    await rm(fresh, { force: true }).catch(() => {})
    return 'unwritable'
  }
}
