import { isDeepStrictEqual } from 'node:util'
import type { LoadedConfig } from '../../base/config/load.ts'
import { isFatal } from '../../base/config/problem.ts'
import type { Config } from '../../base/config/schema.ts'
import type { LogFile } from '../../base/git/cache-file.ts'
import type { GitRepository } from '../../base/git/types.ts'
import type { DocsReader } from '../../engine/reader/reader.ts'
import type { Clock } from '../../engine/scan/clock.ts'
import type { EarlierScan } from '../../engine/scan/earlier.ts'
import type { ScanResult } from '../../engine/scan/result.ts'
import { withPermanentHead } from '../../engine/scan/uncommitted.ts'
import { unaskedText } from '../../report/claim-text.ts'
import { count } from '../../report/text.ts'
import { withTrust } from '../entries/known-trust.ts'
import type { FixMode } from '../fix/mode.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { countOption } from '../terminal/options.ts'
import { baselineAt, loadSettings, notAppliedNotes, SETTINGS_FILES, settingsCommit } from './base-settings.ts'
import { BASELINE_FILE, withoutBaseline, withoutKnown, writeBaseline } from './baseline.ts'
import type { CacheFiles } from './cache-files.ts'
import { checkedState } from './checked-state.ts'
import { type ChosenModel, chooseModel, configuredModel, nameOfModelAtHand } from './choose-model.ts'
import { exitCodeOf, type Tolerance } from './exit-code.ts'
import { type Filters, filtered } from './filters.ts'
import { type Format, printedFormat, type Report } from './format.ts'
import { judged } from './judge.ts'
import { openCheckReader } from './models.ts'
import { output } from './output.ts'
import type { PlacesToCheck } from './places.ts'
import { type FreshOrSavedScan, type ScanRequest, scanOrReuse } from './run-scan.ts'

/** The options besides what to check. */
export interface Modes {
  readonly fix: FixMode | null
  readonly reports: readonly Report[]
  readonly tolerance: Tolerance
  /** Judge whole pages. */
  readonly judge: boolean
  readonly watch: boolean
  /** Let a model read the docs. */
  readonly model: boolean
  readonly filters: Filters
}

/** An opened repository, and what to check in it. */
export interface Check {
  readonly repository: GitRepository
  readonly invocation: Invocation
  readonly modes: Modes
  readonly places: PlacesToCheck
  readonly files: Partial<CacheFiles>
  readonly isReusable: boolean
  readonly clock: Clock
  readonly earlier: CheckedBefore | null
}

export interface CheckedBefore extends EarlierScan {
  readonly config: Config
}

export interface Outcome {
  readonly code: ExitCode
  /** Null if nothing was scanned. */
  readonly checked: CheckedBefore | null
}

export async function checkOnce(check: Check, terminal: Terminal): Promise<Outcome> {
  const { repository, invocation, modes, files, clock, earlier } = check
  const checked = await checkedState(repository, invocation)
  const from = settingsCommit(invocation, checked)
  const found = await loadSettings(repository, checked.head, from)
  const loaded = { ...found, config: filtered(found.config, modes.filters) }
  warn(loaded, printedFormat(modes.reports), terminal)
  if (loaded.problems.some(isFatal)) return { code: 2, checked: null }
  const chosen = modes.model ? await chooseModel(invocation, check.places.root, terminal) : null
  const request: ScanRequest = {
    ...checked,
    only: check.places.only,
    earlier: earlier && isDeepStrictEqual(earlier.config, loaded.config) ? earlier : null,
    loaded,
    settingsOfBase: from === null ? null : SETTINGS_FILES,
    all: invocation.options.has('all'),
    files,
    isReusable: check.isReusable,
    clock,
    reader: chosen ? undefined : await agentReader(files.agent),
  }
  const known = repository.leftOut.length
  const { scanned, used, estimate } = chosen
    ? await scanWithModel(check, request, chosen, terminal)
    : { scanned: await scanOrReuse(repository, request, terminal), used: request, estimate: null }
  const cost = estimate ?? (modes.model && !chosen ? estimateWithoutModel(scanned.result) : null)
  const { not_applied: notApplied } = scanned.result
  const notes = [...(notApplied ? notAppliedNotes(notApplied) : []), ...repository.leftOut.slice(known)]
  for (const note of notes) terminal.stderr.write(`${note}\n`)
  if (cost !== null) terminal.stdout.write(`${cost}\n`)
  const code = cost === null ? await conclude(check, used, scanned, terminal) : 0
  // The valid rest of the configuration is used nevertheless.
  const isBroken = loaded.problems.length > 0 && !modes.tolerance.isAny
  const before = scanned.repository && { ...scanned.repository.asEarlier, config: loaded.config }
  return { code: isBroken ? 2 : code, checked: before }
}

/** A scan, as what it was made, and the cost of reading if only that was asked for. */
interface ScannedAs {
  readonly scanned: FreshOrSavedScan
  readonly used: ScanRequest
  readonly estimate: string | null
}

/** Has a model read too: after a person agreed, if nobody named it. */
async function scanWithModel(
  { repository, invocation, files }: Check,
  request: ScanRequest,
  { answering, question }: ChosenModel,
  terminal: Terminal,
): Promise<ScannedAs> {
  const { options } = invocation
  const maxTokens = options.has('max-tokens') ? countOption(options, 'max-tokens', 1, MAX_MAX_TOKENS) : null
  const opened = await openCheckReader(answering, request.loaded.config, files.reading, maxTokens, terminal)
  let isWhole = false
  try {
    if (options.has('estimate') || question) {
      const { reader, text } = await opened.count()
      const scanned = await scanOrReuse(repository, { ...request, reader }, terminal)
      if (options.has('estimate')) return { scanned, used: request, estimate: text() }
      const { confirmModel } = await import('./confirm-model.ts')
      const isAgreed = question === null || (await confirmModel(question, text(), terminal))
      if (!isAgreed) return { scanned: await scanOrReuse(repository, request, terminal), used: request, estimate: null }
    }
    const used = { ...request, reader: opened.reader, answering }
    const scanned = await scanOrReuse(repository, used, terminal)
    isWhole = true
    return { scanned, used, estimate: null }
  } finally {
    await opened.close(isWhole)
  }
}

const MAX_MAX_TOKENS = 100_000_000

/** Does with the result of a scan what was asked for: writes a baseline, fixes the docs, or reports. */
async function conclude(
  check: Check,
  request: ScanRequest,
  scanned: FreshOrSavedScan,
  terminal: Terminal,
): Promise<ExitCode> {
  const { repository, invocation, modes, clock } = check
  const { reports, tolerance } = modes
  const { config } = request.loaded
  if (invocation.options.has('write-baseline')) return saveBaseline(repository, scanned.result, terminal)
  const fresh = await withoutAccepted(check, request, scanned.result)
  const known = await withTrust(fresh, repository.remotes, config, terminal)
  const trusted = { ...known, possible: request.all ? known.possible : [] }
  clock.begin('judge')
  if (modes.fix) {
    const { runFix } = await import('../fix/run.ts')
    const asked = { repository, config, checked: request, result: trusted, clock }
    return exitCodeOf(await runFix(asked, modes.fix, invocation, terminal), config, tolerance)
  }
  const isJudged = printedFormat(reports) === 'json' && (request.base !== null || modes.judge)
  const judge =
    isJudged && scanned.repository ? await judged(repository, request, scanned.repository, invocation, terminal) : null
  const reported = withPermanentHead(trusted, request, terminal.now())
  const result = { ...reported, timing_ms: clock.spent() }
  const { root } = check.places
  const canBacktest = await hasPastChanges(check, request)
  await output({ result, judge, invocation, root, canBacktest, repository }, reports, terminal)
  if (printedFormat(reports) === 'terminal' && terminal.stdout.isTTY === true && !modes.watch)
    await offerReading(result, check.places.root, terminal)
  const unasked = unaskedText(result)
  if (!invocation.options.has('strict') || unasked === null) return exitCodeOf(result.findings, config, tolerance)
  terminal.stderr.write(`${unasked}\n`)
  return 2
}

/** An estimate by the number of passages alone. */
function estimateWithoutModel({ needs_reading: unread }: ScanResult): string {
  if (!unread)
    return 'nothing that a model would read was counted; with --base, a model has to be there for an estimate'
  const { passages, tokens } = unread
  return `${count(passages, 'passage')} to read: about ${count(tokens, 'token')}; no model is at hand yet`
}

/** Whether all docs were checked, and the clone has the changes that led to them. */
async function hasPastChanges({ repository, places }: Check, { base, committed }: ScanRequest): Promise<boolean> {
  if (base !== null || places.only !== null || repository.shallow || repository.partial) return false
  return committed !== null && (await repository.firstParent(committed)) !== null
}

/** Says on a screen what was not read, and what would read it. */
async function offerReading({ needs_reading: unread }: ScanResult, root: string, terminal: Terminal): Promise<void> {
  if (!unread) return
  const name = (await configuredModel(terminal)) ? '' : await nameOfModelAtHand(root, terminal)
  const statements = `${count(unread.statements, 'statement')} ${unread.statements === 1 ? 'needs' : 'need'} reading`
  const tokens = `about ${count(unread.tokens, 'token')}`
  const found = name ? `\`--model ${name}\`, found on this machine: ${tokens}` : `\`--model\`: ${tokens}`
  terminal.stdout.write(`${statements}; ${name === null ? '`--model`, with a key or an agent' : found}\n`)
}

/** The result without the findings of the baseline: that of the base, or the one on disk. */
async function withoutAccepted(
  { repository, invocation, places }: Check,
  request: ScanRequest,
  result: ScanResult,
): Promise<ScanResult> {
  const from = settingsCommit(invocation, request)
  if (from !== null) return withoutKnown(BASELINE_FILE, await baselineAt(repository, from), result)
  return repository.workTree === null ? result : withoutBaseline(places.root, result)
}

async function saveBaseline(
  { workTree, path }: GitRepository,
  { findings }: ScanResult,
  { stdout }: Terminal,
): Promise<ExitCode> {
  if (workTree === null) throw usageError(`${path} has no work tree to write a baseline to`)
  const places = writeBaseline(workTree, findings)
  stdout.write(
    `${count(places, 'place')} in ${BASELINE_FILE}: only new findings are reported from now on. Commit it.\n`,
  )
  return 0
}

/** Problems go to stderr, unless the report on the same screen also lists them. */
function warn({ problems }: LoadedConfig, format: Format | null, { stdout, stderr }: Terminal): void {
  const reportShowsThem = stdout.isTTY === true && format === 'terminal'
  for (const problem of problems) {
    if (isFatal(problem) || !reportShowsThem) stderr.write(`${problem.message}\n`)
  }
}

/** A reader that recalls what agents have read through MCP, and asks nothing; undefined if they have read nothing. */
async function agentReader(file: LogFile | undefined): Promise<DocsReader | undefined> {
  const content = await file?.read()
  if (!content?.length) return undefined
  const [{ openAnswerLog }, { createAgentAnswers }, { recallingReader }] = await Promise.all([
    import('../../base/answer-log.ts'),
    import('../../engine/reader/agent/answers.ts'),
    import('../../engine/reader/agent/recall.ts'),
  ])
  const log = await openAnswerLog({ read: async () => content, write: async () => {}, append: async () => {} })
  return recallingReader(createAgentAnswers(log))
}
