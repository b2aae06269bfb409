import { setFlagsFromString } from 'node:v8'
import { openRepository } from '../../base/git/repository.ts'
import { createClock } from '../../engine/scan/clock.ts'
import { workTreeOf } from '../../stages/work-tree.ts'
import { fixModeOf } from '../fix/mode.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { cacheFilesOf } from './cache-files.ts'
import { type CheckedBefore, checkOnce, type Modes, type Outcome } from './check-once.ts'
import { toleranceOf } from './exit-code.ts'
import { filtersOf } from './filters.ts'
import { printedFormat, reportsOf } from './format.ts'
import { placesToCheck } from './places.ts'
import { prepareScan } from './run-scan.ts'

/** `docalign check`: scans the files on disk, the staged ones or a commit, and reports its findings. */
export async function runCheck(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const modes: Modes = {
    fix: fixModeOf(invocation),
    reports: reportsOf(invocation),
    tolerance: toleranceOf(invocation),
    judge: invocation.options.has('judge'),
    watch: wantsWatch(invocation),
    model: invocation.options.has('model'),
    filters: filtersOf(invocation),
  }
  if (modes.judge && printedFormat(modes.reports) !== 'json')
    throw usageError('--judge needs --json, where its result is printed')
  for (const name of ['estimate', 'max-tokens', 'yes'])
    if (invocation.options.has(name) && !modes.model) throw usageError(`--${name} needs --model`)
  forbidPartOfBaseline(invocation)
  if (!modes.watch) favourShortRuns()
  const clock = createClock(terminal.started ?? terminal.now(), terminal.now)
  const places = await placesToCheck(invocation, terminal)
  const files = await cacheFilesOf(places.root, terminal)
  // The next rounds go on from a scan.
  const isReusable =
    places.only === null && !modes.watch && !invocation.options.has('base') && !modes.judge && !modes.model
  void prepareScan(isReusable ? files.result : null)
  const repository = await openRepository(places.path)
  const opened = { repository, invocation, modes, places, files, isReusable }
  try {
    if (modes.fix) workTreeOf(repository)
    if (!modes.watch) return (await checkOnce({ ...opened, clock, earlier: null }, terminal)).code
    const { watchChecks } = await import('./watch.ts')
    const again = (earlier: CheckedBefore | null): Promise<Outcome> =>
      checkOnce({ ...opened, clock: createClock(terminal.now(), terminal.now), earlier }, terminal)
    return await watchChecks(repository, again, terminal)
  } finally {
    await repository.close()
  }
}

/** V8 settings for a process that ends after seconds. */
function favourShortRuns(): void {
  // The grammars parse for milliseconds only: V8 would continue to optimize their code, and the process would wait for it before it exits.
  setFlagsFromString('--liftoff-only')
  // Collects garbage after the heap has grown by half instead of doubling: costs some time, but saves a third of the memory or more.
  setFlagsFromString('--heap-growing-percent=50')
  // Optimizes a function only after four times the default amount of work: in a run of seconds, most optimizations never pay off.
  setFlagsFromString('--interrupt-budget=600000')
}

/**
 * A baseline contains all findings, so a partial one must not replace it.
 *
 * @throws CliError `DOCALIGN_E401`
 */
function forbidPartOfBaseline({ options }: Invocation): void {
  const other = ['base', 'staged', 'exclude', 'only'].find((name) => options.has(name))
  if (other !== undefined && options.has('write-baseline'))
    throw usageError(`--write-baseline records all findings, and --${other} only looks for some; give one`)
}

/** Options for something other than the files on disk, or for a single check. */
const OTHERS = ['head', 'staged', 'fix', 'write-baseline', 'judge', 'html', 'strict', 'model']

/** @throws CliError `DOCALIGN_E401` for options that exclude `--watch` */
function wantsWatch({ options }: Invocation): boolean {
  if (!options.has('watch')) return false
  const other = OTHERS.find((name) => options.has(name))
  if (other) throw usageError(`--watch and --${other} exclude each other; give one`)
  return true
}
