import type { ClaimType } from '../../base/config/claim-types.ts'
import { settingOf } from '../../base/config/defaults.ts'
import { compileGlob, GlobError } from '../../base/config/glob.ts'
import { nearest } from '../../base/config/nearest.ts'
import type { Config } from '../../base/config/schema.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import type { Invocation } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { listOption } from '../terminal/options.ts'

const TYPES = Object.keys(CLAIM_TYPES)

/** What the options exclude from a check in addition to the configuration. */
export interface Filters {
  /** Globs of pages. */
  readonly excluded: readonly string[]
  /** Claim types; empty for all that the configuration enables. */
  readonly only: readonly ClaimType[]
}

/**
 * `--exclude GLOB` and `--only TYPE`, both repeatable; `--only` also accepts several types separated by commas.
 *
 * @throws CliError `DOCALIGN_E401` for an invalid glob or an unknown type
 */
export function filtersOf(invocation: Invocation): Filters {
  const excluded = listOption(invocation, 'exclude')
  for (const glob of excluded) forbidBadGlob(glob)
  const only = listOption(invocation, 'only').flatMap((types) => types.split(',').map(typeNamed))
  return { excluded, only }
}

/** The configuration with the filters applied. */
export function filtered(config: Config, { excluded, only }: Filters): Config {
  if (excluded.length === 0 && only.length === 0) return config
  const types = TYPES.map((type) => {
    const setting = settingOf(config, type)
    return [type, { ...setting, enabled: only.length === 0 ? setting.enabled : only.includes(type) }] as const
  })
  return {
    ...config,
    docs: { ...config.docs, exclude: [...config.docs.exclude, ...excluded] },
    claim_types: Object.fromEntries(types),
  }
}

function forbidBadGlob(glob: string): void {
  try {
    compileGlob(glob)
  } catch (error) {
    if (error instanceof GlobError) throw usageError(`--exclude ${glob.slice(0, 60)} cannot be used: ${error.message}`)
    throw error
  }
}

function typeNamed(name: string): ClaimType {
  const type = TYPES.find((each) => each === name.trim())
  if (type !== undefined) return type
  const meant = nearest(name, TYPES)
  throw usageError(
    `--only ${name.slice(0, 60)} is no claim type${meant ? ` — did you mean ${meant}?` : `: ${TYPES.join(', ')}`}`,
  )
}
