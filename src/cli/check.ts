import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Severity } from '../config/claim-types.ts'
import { type LoadedConfig, loadConfig } from '../config/load.ts'
import { isFatal } from '../config/problem.ts'
import type { Config } from '../config/schema.ts'
import { openRepository } from '../git/repository.ts'
import type { GitRepository } from '../git/types.ts'
import { JudgeRequestError } from '../judge/errors.ts'
import type { ValidationResult } from '../judge/result.ts'
import { plain } from '../plain.ts'
import { createClock } from '../scan/clock.ts'
import type { ReportedClaim, ScanResult } from '../scan/result.ts'
import type { ScannedRepository } from '../scan/scan.ts'
import { cacheFilesOf } from './cache-files.ts'
import { wantsColor } from './color.ts'
import type { ExitCode, Invocation, Terminal } from './command.ts'
import { fileError, usageError } from './errors.ts'
import { fixModeOf } from './fix/mode.ts'
import { workTreeOf } from './fix/work-tree.ts'
import { withTrust } from './known-trust.ts'
import { prepareScan, type ScanRequest, scanOrReuse } from './run-scan.ts'
import { openCheckCriteria, openCheckSemantics } from './semantics.ts'
import { ownVersion } from './version.ts'

const RANK: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2 }

/** `docalign check`: scans a commit and reports its findings. */
export async function runCheck(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const fixMode = fixModeOf(invocation)
  if (invocation.options.has('judge') && !invocation.options.has('json')) {
    throw usageError('--judge needs --json, where its result is printed')
  }
  // The grammars parse for milliseconds: V8 would go on optimising their code, and the process wait for it at its end.
  setFlagsFromString('--liftoff-only')
  // Collects after the heap grew by half, not after it doubled or more: some time for a third of the memory or more.
  setFlagsFromString('--heap-growing-percent=50')
  // Optimises a function after four times as much work in it as by default: most never earn back in seconds what that takes.
  setFlagsFromString('--interrupt-budget=600000')
  const clock = createClock(terminal.started ?? terminal.now(), terminal.now)
  const path = resolve(terminal.cwd, invocation.positionals[0] ?? '.')
  const files = await cacheFilesOf(path, terminal)
  const isReusable = !invocation.options.has('base') && !invocation.options.has('judge')
  void prepareScan(isReusable ? files.result : null)
  const repository = await openRepository(path)
  try {
    if (fixMode) workTreeOf(repository)
    const { head, base } = await resolveCommits(repository, invocation)
    const loaded = await loadConfig(repository, head)
    warn(loaded, invocation, terminal)
    if (loaded.problems.some(isFatal)) return 2
    const model = await openCheckSemantics(loaded.config, terminal)
    const all = invocation.options.has('all')
    const request = { head, base, loaded, all, files, isReusable, clock, semantics: model?.semantics }
    const scanned = await scanOrReuse(repository, request, terminal).finally(() => model?.close())
    const trusted = await withTrust(scanned.result, repository.remotes, loaded.config, terminal)
    clock.begin('judge')
    if (fixMode) {
      const { runFix } = await import('./fix/run.ts')
      const checked = { repository, config: loaded.config, result: trusted, clock }
      return exitCodeOf(await runFix(checked, fixMode, invocation, terminal), loaded.config)
    }
    const isJudged = invocation.options.has('json') && !isReusable && scanned.repository !== null
    const judge = isJudged ? await judged(repository, request, scanned.repository, invocation, terminal) : null
    const result = { ...trusted, timing_ms: clock.spent() }
    await output({ result, judge }, invocation, terminal)
    return exitCodeOf(result.findings, loaded.config)
  } finally {
    await repository.close()
  }
}

function exitCodeOf(findings: readonly ReportedClaim[], { check }: Config): ExitCode {
  const least = RANK[check.min_severity]
  return findings.some((finding) => RANK[finding.severity] >= least) ? 1 : 0
}

async function resolveCommits(
  repository: GitRepository,
  invocation: Invocation,
): Promise<{ head: string; base: string | null }> {
  const baseRef = textOption(invocation, 'base')
  const base = baseRef === null ? null : repository.resolve(baseRef)
  // When neither can be found, head is the one to be told of.
  base?.catch(() => {})
  const head = await repository.resolve(textOption(invocation, 'head') ?? 'HEAD')
  return { head, base: await base }
}

function textOption(invocation: Invocation, name: string): string | null {
  const value = invocation.options.get(name)
  return typeof value === 'string' ? value : null
}

/** Problems go to stderr, unless the report that follows on the same screen names them as well. */
function warn({ problems }: LoadedConfig, { options }: Invocation, { stdout, stderr }: Terminal): void {
  const reportShowsThem =
    stdout.isTTY === true && !['json', 'markdown', 'sarif', 'html'].some((format) => options.has(format))
  for (const problem of problems) {
    if (isFatal(problem) || !reportShowsThem) stderr.write(`${problem.message}\n`)
  }
}

/**
 * The judge's result over what a change writes in the docs, or over whole pages if that is asked for; null when the change writes
 * nothing, or when judging takes too long.
 */
async function judged(
  repository: GitRepository,
  { head, base, loaded }: ScanRequest,
  scanned: ScannedRepository,
  { options }: Invocation,
  terminal: Terminal,
): Promise<ValidationResult | null> {
  const { judgeScanWith } = await import('../scan/judged-with-model.ts')
  const { readPageSchemas } = await import('../scan/page-schemas.ts')
  const { writtenLines } = await import('../scan/written-lines.ts')
  const concerns =
    base === null || options.has('judge') ? () => true : await writtenLines(repository, base, head, scanned.docs)
  if (!concerns) return null
  const { suppress, judge } = loaded.config
  const { types, criteria } = judge
  const model = criteria.length === 0 ? null : await openCheckCriteria(loaded.config, terminal)
  try {
    const pages = { ...scanned, findings: scanned.result.findings }
    const schemas = await readPageSchemas(repository, head, judge)
    return await judgeScanWith(model, pages, { types, criteria, schemas, suppress, concerns })
  } catch (error) {
    if (error instanceof JudgeRequestError) return null
    throw error
  }
}

interface Output {
  readonly result: ScanResult
  readonly judge: ValidationResult | null
}

async function output(
  { result, judge }: Output,
  invocation: Invocation,
  { stdout, cwd, env, now }: Terminal,
): Promise<void> {
  const { options } = invocation
  const file = textOption(invocation, 'html')
  if (file !== null) {
    const { renderHtml } = await import('../report/html.ts')
    await writeFile(resolve(cwd, file), renderHtml(result)).catch((error: unknown) => {
      throw fileError('write', file, error)
    })
    const { headline } = await import('../report/claim-text.ts')
    stdout.write(`${headline(result)} — see ${plain(file)}\n`)
  } else if (options.has('json')) stdout.write((await import('../report/json.ts')).renderJson(result, judge))
  else if (options.has('markdown')) stdout.write((await import('../report/markdown.ts')).renderMarkdown(result))
  else if (options.has('sarif'))
    stdout.write((await import('../report/sarif.ts')).renderSarif(result, { version: ownVersion() }))
  else
    stdout.write(
      (await import('../report/terminal.ts')).renderTerminal(result, {
        color: wantsColor(stdout, env),
        width: stdout.isTTY ? (stdout.columns ?? 80) : null,
        now: now(),
      }),
    )
}
