import type { Config } from '../../base/config/schema.ts'
import type { GitRepository } from '../../base/git/types.ts'
import type { Clock } from '../../engine/scan/clock.ts'
import { testedSuggestions } from '../../engine/scan/fixes/tested-suggestions.ts'
import type { ReportedClaim, ScanResult } from '../../engine/scan/result.ts'
import { withPermanentHead } from '../../engine/scan/uncommitted.ts'
import { fixedPlaces, fixesJson, renderFixes } from '../../report/fixes.ts'
import { renderJson } from '../../report/formats/json.ts'
import { renderTerminal } from '../../report/terminal.ts'
import { count } from '../../report/text.ts'
import { fixDocs } from '../../stages/fix-docs.ts'
import type { Checked } from '../check/checked-state.ts'
import { printedFormat, reportsOf } from '../check/format.ts'
import { callerOf } from '../terminal/caller.ts'
import type { Invocation, Terminal } from '../terminal/command.ts'
import { layoutOf } from '../terminal/layout.ts'
import { askAboutGuesses } from './ask.ts'
import type { FixMode } from './mode.ts'

interface Asked {
  readonly repository: GitRepository
  readonly config: Config
  readonly checked: Checked
  readonly result: ScanResult
  readonly clock: Clock
}

/** Fixes the findings of a check and reports what was changed, and then what is left. Returns the remaining findings. */
export async function runFix(
  { repository, config, checked, result, clock }: Asked,
  mode: FixMode,
  invocation: Invocation,
  terminal: Terminal,
): Promise<readonly ReportedClaim[]> {
  const { stdout, stderr, now } = terminal
  const { findings } = result
  const scanned = { head: result.repository.head, config, findings }
  const accepted = mode.isInteractive
    ? await askAboutGuesses(findings, (edits) => testedSuggestions(repository, scanned, edits), terminal)
    : new Set<string>()
  const fixes = await fixDocs(repository, scanned, { ...mode, accepted })
  const { fixed, notFixed, left, diff } = fixes
  const reported = withPermanentHead({ ...result, findings: left }, checked, now())
  const rest: ScanResult = { ...reported, timing_ms: clock.spent() }
  if (mode.isDry) {
    if (diff.length > 0) stdout.write(diff)
    stderr.write(`${fixedPlaces(fixed).replace(' fixed', ' to fix')}, ${count(left.length, 'finding')} left\n`)
  } else if (printedFormat(reportsOf(invocation)) === 'json')
    stdout.write(renderJson(rest, null, fixesJson(fixed, notFixed)))
  else {
    const caller = callerOf(invocation, repository.workTree ?? repository.path, terminal)
    const verbose = invocation.options.has('verbose')
    const layout = { ...layoutOf(terminal, repository.workTree), caller, verbose }
    stdout.write(renderFixes(fixes, { ...layout, ...mode }) + renderTerminal(rest, layout))
  }
  return left
}
