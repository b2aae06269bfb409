import { isDocPath } from '../docs/read.ts'
import { classifyPath } from '../facts/files/file-class.ts'
import type { GitRepository } from '../git/types.ts'
import type { LearningConfig } from '../learning/config.ts'
import { coChangesHead, recordCoChanges, saveCoChangesHead } from '../learning/store/co-changes.ts'
import type { Services } from './services.ts'

const DAY = 86_400
/** A commit that touches everything ties nothing together. */
const MAX_PAIRS = 500
/** Pairs that one reading of history may note. */
const MAX_NOTED = 50_000

/**
 * Notes which code and pages changed together in the commits since the last time; at first in those of the last 180 days, by
 * default. Must not run twice at once for one repository.
 */
export async function learnCoChanges(
  services: Services,
  clone: GitRepository,
  {
    repositoryId,
    head,
    config,
  }: { readonly repositoryId: number; readonly head: string; readonly config: LearningConfig },
): Promise<void> {
  const { queries, now } = services
  const last = await coChangesHead(queries, repositoryId)
  if (last === head) return
  // A push with force may have left the last one behind; what is noted already is noted once.
  const after = last !== null && (await clone.isAncestor(last, head)) ? last : null
  const since = Math.floor(now() / 1000) - config.co_change_retention_days * DAY
  let noted = 0
  for (const { commit, time, paths } of await clone.changedTogether(head, { since, after })) {
    const docFiles = paths.filter((path) => isDocPath(path) && classifyPath(path) === 'doc')
    const codeFiles = paths.filter((path) => CODE.has(classifyPath(path)))
    const pairs = docFiles.length * codeFiles.length
    if (pairs === 0 || pairs > MAX_PAIRS) continue
    noted += pairs
    if (noted > MAX_NOTED) break
    await recordCoChanges(services, repositoryId, { sha: commit, committedAt: time * 1000, codeFiles, docFiles })
  }
  await saveCoChangesHead(queries, repositoryId, head)
}

const CODE: ReadonlySet<string> = new Set(['source', 'config', 'test'])
