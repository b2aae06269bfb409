import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CONFIG_FILES, loadConfig } from '../../base/config/load.ts'
import { openRepository } from '../../base/git/repository.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import { createClock } from '../../engine/scan/clock.ts'
import type { ScanResult } from '../../engine/scan/result.ts'
import { BASELINE_FILE, withoutBaseline, writeBaseline } from '../check/baseline.ts'
import { cacheFilesOf } from '../check/cache-files.ts'
import { checkedState } from '../check/checked-state.ts'
import { placesToCheck } from '../check/places.ts'
import { scanOrReuse } from '../check/run-scan.ts'
import { isThere, requireOwnPlace } from '../files/links.ts'
import { programName } from '../terminal/caller.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { fileError, usageError } from '../terminal/errors.ts'
import { ownVersion } from '../version.ts'
import { surveyText } from './summary.ts'
import { archiveOf, workflow } from './workflow-file.ts'

/**
 * A short initial `.docalign.yml`: the settings that most repositories change first, each with its default and a comment. The schema has
 * many more keys, all documented in docs/configuration.md.
 */
export const STARTER_CONFIG = `# What DocAlign checks in this repository. \`docalign config check\` validates this file.
# All keys: https://github.com/docalign/docalign/blob/main/docs/configuration.md
docs:
  exclude: []         # globs of pages that are not checked, such as 'docs/drafts/**'
check:
  min_severity: low   # high, medium or low: findings below it do not fail a check
  fail_on: never      # never, new or any: which findings fail the check run of the GitHub App on a pull request
suppress: []          # findings to mute, one entry each:
#  - file: docs/tutorial/**
#    claim_type: path_reference
#    reason: The reader creates these files
`

/** A file that the command may write, with its description. */
interface PlannedFile {
  readonly path: string
  readonly text: string
  readonly about: string
  /** Alternative names; if one of them exists, the file is not written. */
  readonly instead: readonly string[]
}

const WORKFLOW = '.github/workflows/docalign.yml'

/**
 * `docalign init`: shows what would be checked here, and writes a configuration and, on request, a workflow. Never overwrites an existing
 * file.
 */
export async function runInit(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { options } = invocation
  const { path } = await placesToCheck(invocation, terminal)
  const repository = await openRepository(path)
  try {
    const { workTree } = repository
    if (workTree === null) throw usageError(`${path} has no work tree to write to; run it in a checkout`)
    const { findings, ...surveyed } = await survey(repository, workTree, terminal)
    terminal.stdout.write(`${surveyText({ ...surveyed, findings })}\n`)
    const [isDry, hasFindings] = [options.has('dry-run'), findings.length > 0]
    const wantsBaseline = options.has('baseline') && hasFindings
    const isRecorded = wantsBaseline && !isThere(join(workTree, BASELINE_FILE))
    if (wantsBaseline) terminal.stdout.write(recordFindings(workTree, findings, isDry))
    else if (options.has('baseline')) terminal.stdout.write(nothingToRecord(workTree))
    const files = [configFile()]
    if (options.has('workflow')) files.push(workflowFile(await defaultBranch(repository), hasFindings && !isRecorded))
    for (const file of files) terminal.stdout.write(await (isDry ? preview : saveBaseline)(workTree, file))
    const steps = nextSteps(programName(terminal.env), {
      hasOldFindings: hasFindings && !isRecorded,
      hasBaseline: isThere(join(workTree, BASELINE_FILE)),
      hasWorkflow: hasWorkflow(options, workTree),
    })
    terminal.stdout.write(`\n${steps.join('\n')}\n`)
    return 0
  } finally {
    await repository.close()
  }
}

function hasWorkflow(options: Invocation['options'], workTree: string): boolean {
  return options.has('workflow') || isThere(join(workTree, WORKFLOW))
}

/** The next steps, one per line. */
function nextSteps(
  program: string,
  now: { readonly hasOldFindings: boolean; readonly hasBaseline: boolean; readonly hasWorkflow: boolean },
): string[] {
  const record = now.hasBaseline ? 'check --write-baseline' : 'init --baseline'
  return [
    ...(now.hasOldFindings ? [`${program} ${record}  records them: only new ones are reported then`] : []),
    `${program} check --staged   in a pre-commit hook reports only what the commit makes false`,
    ...(now.hasWorkflow ? [] : [`${program} init --workflow  writes ${WORKFLOW} too`]),
  ]
}

/** Says that a baseline would be empty, or that the one that is there has all findings. */
function nothingToRecord(workTree: string): string {
  return isThere(join(workTree, BASELINE_FILE)) ? stays(BASELINE_FILE) : 'no findings, so no baseline was written\n'
}

/**
 * Records the current findings in a baseline, so that future checks do not report them; an existing baseline is only renewed by
 * `check --write-baseline`.
 */
function recordFindings(workTree: string, findings: ScanResult['findings'], isDry: boolean): string {
  if (isThere(join(workTree, BASELINE_FILE))) return stays(BASELINE_FILE)
  const about = 'only findings that are not in it are reported from now on'
  if (isDry) return `would write ${BASELINE_FILE}: ${about}\n`
  writeBaseline(workTree, findings)
  return `wrote ${BASELINE_FILE}: ${about}\n`
}

function configFile(): PlannedFile {
  const [path] = CONFIG_FILES
  return {
    path,
    text: STARTER_CONFIG,
    about: 'what to leave out, what fails a check, what to mute',
    instead: CONFIG_FILES,
  }
}

function workflowFile(branch: string, hasFindings: boolean): PlannedFile {
  const text = workflow({ branch, version: ownVersion(), hasFindings })
  return {
    path: WORKFLOW,
    text,
    about: `annotates findings of pull requests, and of all docs at pushes to ${branch}${hasFindings ? '; those that are there already do not fail it' : ''}. Before you commit it, write the address of ${archiveOf(ownVersion())} into it, see docs/ci.md`,
    instead: [WORKFLOW],
  }
}

async function saveBaseline(workTree: string, file: PlannedFile): Promise<string> {
  const taken = existingFile(workTree, file)
  if (taken !== null) return stays(taken)
  return (await writeNew(workTree, file.path, file.text)) ? `wrote ${file.path}: ${file.about}\n` : stays(file.path)
}

function preview(workTree: string, file: PlannedFile): string {
  const taken = existingFile(workTree, file)
  return taken === null ? `would write ${file.path}: ${file.about}\n\n${file.text}\n` : stays(taken)
}

function stays(path: string): string {
  return `there is a ${path}; it stays as it is\n`
}

function existingFile(workTree: string, { instead }: PlannedFile): string | null {
  return instead.find((path) => isThere(join(workTree, path))) ?? null
}

/**
 * Writes a new file, and creates the necessary folders.
 *
 * @param path from the work tree, with `/`
 * @returns false if the path exists; it is not changed
 * @throws CliError `DOCALIGN_E402` if it cannot be written, or if a folder in its path is a symbolic link (see {@link requireOwnPlace})
 */
async function writeNew(workTree: string, path: string, text: string): Promise<boolean> {
  const file = join(workTree, path)
  if (isThere(file)) return false
  requireOwnPlace(file, path)
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && isThere(file)) return false
    throw fileError('write', path, error)
  }
}

/** What `docalign check` would report for the files on disk, by rules alone. A subsequent check reuses its caches. */
async function survey(repository: GitRepository, workTree: string, terminal: Terminal): Promise<ScanResult> {
  const checked = await checkedState(repository, { positionals: [], options: new Map() })
  const loaded = await loadConfig(repository, checked.head, CLAIM_TYPES)
  const files = await cacheFilesOf(workTree, terminal)
  const clock = createClock(terminal.started ?? terminal.now(), terminal.now)
  const whole = { only: null, earlier: null, settingsOfBase: null, all: false, isReusable: true }
  const request = { ...checked, ...whole, loaded, files, clock }
  const { result } = await scanOrReuse(repository, request, terminal)
  return withoutBaseline(workTree, result)
}

const USUAL = ['main', 'master', 'trunk', 'develop'] as const

/**
 * The name of the default branch, judging by the clone: the usual name whose branch is at the remote's HEAD, otherwise the first usual name
 * that exists, otherwise `main`.
 */
export async function defaultBranch({ resolve }: Pick<GitRepository, 'resolve'>): Promise<string> {
  const commitOf = (ref: string): Promise<string | null> => resolve(ref).catch(() => null)
  const head = await commitOf('refs/remotes/origin/HEAD')
  const there: string[] = []
  for (const name of USUAL) {
    const commit = (await commitOf(`refs/remotes/origin/${name}`)) ?? (await commitOf(`refs/heads/${name}`))
    if (commit === null) continue
    if (commit === head) return name
    there.push(name)
  }
  return there[0] ?? 'main'
}
