import { CONFIG_FILES, type LoadedConfig, loadConfig } from '../../base/config/load.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { plain } from '../../base/text/plain.ts'
import { isDocPath } from '../../engine/docs/read.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import type { Invocation } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { textOption } from '../terminal/options.ts'
import { BASELINE_FILE } from './baseline.ts'
import type { Checked } from './checked-state.ts'

/** Maximum number of pages whose added marks are named. */
const MAX_NAMED = 20
const MARK = /docalign-ignore/g

/**
 * The commit whose configuration and baseline apply; null for those on disk. A change that is compared with a base must not switch off its own
 * check, so they come from there, unless `--config-from head` says otherwise.
 *
 * @throws CliError `DOCALIGN_E401` for another value, or without `--base`
 */
export function settingsCommit(invocation: Invocation, { base }: Checked): string | null {
  const from = textOption(invocation, 'config-from')
  if (from !== null && from !== 'base' && from !== 'head') throw usageError('--config-from is base or head')
  const hasBase = textOption(invocation, 'base') !== null
  if (from === 'base' && !hasBase) throw usageError('--config-from base needs --base')
  return hasBase && from !== 'head' ? base : null
}

/** The configuration that applies, with the mistakes in the one of the checked files: these can be corrected there. */
export async function loadSettings(
  repository: GitRepository,
  head: string,
  from: string | null,
): Promise<LoadedConfig> {
  const loaded = await loadConfig(repository, head, CLAIM_TYPES)
  if (from === null) return loaded
  const { config, file } = await loadConfig(repository, from, CLAIM_TYPES)
  return { ...loaded, file, config }
}

/** The text of the baseline of a commit; null if it has none. */
export async function baselineAt(repository: GitRepository, commit: string): Promise<string | null> {
  for await (const { bytes } of repository.files([{ commit, path: BASELINE_FILE }]))
    return bytes?.toString('utf8') ?? null
  return null
}

/** What a change does to its own check, in sentences: which settings it changes, which do not apply, and which marks it adds, which do. */
export async function settingsChanges(repository: GitRepository, base: string, head: string): Promise<string[]> {
  const changed = await repository.changes(base, head)
  const settings = changed.filter(({ path }) => path === BASELINE_FILE || CONFIG_FILES.some((file) => file === path))
  const notes = settings.map(
    ({ path }) => `this change edits ${path}, which applies once it is merged; --config-from head applies it now`,
  )
  const pages = changed.filter(({ path, status }) => status !== 'deleted' && isDocPath(path)).map(({ path }) => path)
  const before = await marksIn(repository, base, pages)
  const after = await marksIn(repository, head, pages)
  const marked = pages.filter((path) => (after.get(path) ?? 0) > (before.get(path) ?? 0)).map(plain)
  const more = marked.length > MAX_NAMED ? ` and ${marked.length - MAX_NAMED} more` : ''
  if (marked.length > 0)
    notes.push(
      `this change adds marks that exclude statements from the check: ${marked.slice(0, MAX_NAMED).join(', ')}${more}`,
    )
  return notes
}

async function marksIn(
  repository: GitRepository,
  commit: string,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const marks = new Map<string, number>()
  let at = 0
  for await (const { bytes } of repository.files(paths.map((path) => ({ commit, path }))))
    marks.set(paths[at++] ?? '', bytes?.toString('utf8').match(MARK)?.length ?? 0)
  return marks
}
