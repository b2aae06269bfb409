import { CONFIG_FILES, type LoadedConfig, loadConfig } from '../../base/config/load.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { plain } from '../../base/text/plain.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import type { NotApplied } from '../../engine/scan/pages/base-marks.ts'
import type { Invocation } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { textOption } from '../terminal/options.ts'
import { BASELINE_FILE } from './baseline.ts'
import type { Checked } from './checked-state.ts'

/** The files whose settings apply as they are at the base. */
export const SETTINGS_FILES: readonly string[] = [...CONFIG_FILES, BASELINE_FILE]

/** Maximum number of added marks that are named. */
const MAX_NAMED = 20

/**
 * The commit whose configuration, baseline and marks apply; null for those on disk. A change that is compared with a base must not switch off its own
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

/** What a change adds to the settings of its own check, in sentences. */
export function notAppliedNotes({ files, marks }: NotApplied): string[] {
  const notes = files.map((path) => `${path} is not the one of the base, which applies; --config-from head applies it`)
  const places = marks.slice(0, MAX_NAMED).map(({ file, line }) => `${plain(file)}:${line}`)
  const more = marks.length > MAX_NAMED ? ` and ${marks.length - MAX_NAMED} more` : ''
  if (places.length > 0)
    notes.push(
      `this change adds marks that exclude statements from the check: ${places.join(', ')}${more}; they apply once the base has them, or with --config-from head`,
    )
  return notes
}
