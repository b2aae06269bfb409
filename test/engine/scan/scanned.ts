import type { SandboxFile } from 'github-sandbox/repositories/commit-stream'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { type Config, configSchema } from '../../../src/base/config/schema.ts'
import type { CacheFile } from '../../../src/base/git/cache-file.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'
import type { ReportedClaim, ScanResult } from '../../../src/engine/scan/result.ts'
import { scan } from '../../../src/engine/scan/scan.ts'
import { fixture, open } from '../../base/git/opened.ts'

export type Files = Readonly<Record<string, SandboxFile>>
/** A configuration as a `.docalign.yml` may say it. */
export type Settings = Readonly<Record<string, unknown>>

interface Asked {
  readonly head?: string
  readonly base?: string
  readonly includeUncertain?: boolean
  readonly settings?: Settings
  readonly words?: CacheFile
}

/** A repository with one commit for each set of files, on top of each other; removed after the test. */
export function history(...commits: readonly Files[]): SandboxRepository {
  const repository = fixture()
  for (const files of commits) repository.commit(files)
  return repository
}

/**
 * Opens a repository and scans it: at HEAD and against its history, unless something else is asked for. Every finding is told, however
 * often its rule is right, unless settings say which are.
 */
export async function scanned(path: string, asked: Asked = {}): Promise<ScanResult> {
  const repository = await open(path)
  return scan(repository, {
    head: await repository.resolve(asked.head ?? 'HEAD'),
    base: asked.base === undefined ? null : await repository.resolve(asked.base),
    config: configOf(asked.settings),
    includeUncertain: asked.includeUncertain ?? false,
    now: 0,
    ...(asked.words ? { words: asked.words } : {}),
  })
}

export function configOf(settings: Settings = {}): Config {
  return configSchema(CLAIM_TYPES).parse({ check: { min_confidence: 0 }, ...settings })
}

/** The first place of each finding on each page, and what it says, by file and line: `README.md:3 link docs/a.md`. */
export function placesOf(findings: readonly ReportedClaim[]): string[] {
  const places = findings.flatMap(({ also_at, ...finding }) => [
    finding,
    ...also_at.filter(
      ({ file }, index) => file !== finding.file && also_at.findIndex((other) => other.file === file) === index,
    ),
  ])
  return places
    .sort((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1))
    .map(({ file, line, claim_type, value }) => `${file}:${line} ${claim_type} ${value}`)
}

/** A manifest of an npm package. */
export function packageJson(fields: Readonly<Record<string, unknown>> = {}): string {
  return `${JSON.stringify({ name: 'tidy', version: '1.0.0', ...fields }, null, 2)}\n`
}
