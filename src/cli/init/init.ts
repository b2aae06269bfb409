import { CONFIG_FILES } from '../../config/load.ts'
import { openRepository } from '../../git/repository.ts'
import { placesToCheck } from '../check/places.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { ownVersion } from '../version.ts'
import { commentedConfig } from './config-file.ts'
import { defaultBranch } from './default-branch.ts'
import { isThere, writeNew } from './new-file.ts'
import { surveyText } from './summary.ts'
import { survey } from './survey.ts'
import { workflow } from './workflow-file.ts'

/** A file that the command may write, with its description. */
interface PlannedFile {
  readonly path: string
  readonly text: string
  readonly about: string
  /** Those in whose place it would stand; where there is one, it is not written. */
  readonly instead: readonly string[]
}

const WORKFLOW = '.github/workflows/docalign.yml'

/** `docalign init`: says what would be checked here, and writes a configuration and, asked, a workflow, over no file that is there. */
export async function runInit(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { options } = invocation
  const { path } = await placesToCheck(invocation, terminal)
  const repository = await openRepository(path)
  try {
    const { workTree } = repository
    if (workTree === null) throw usageError(`${path} has no work tree to write to; run it in a checkout`)
    terminal.stdout.write(`${surveyText(await survey(repository, workTree, terminal))}\n`)
    const files = [configFile()]
    if (options.has('workflow')) files.push(workflowFile(await defaultBranch(repository)))
    for (const file of files) terminal.stdout.write(await (options.has('dry-run') ? preview : keep)(workTree, file))
    if (!options.has('workflow') && !(await isThere(workTree, WORKFLOW)))
      terminal.stdout.write(`docalign init --workflow writes ${WORKFLOW} too\n`)
    return 0
  } finally {
    await repository.close()
  }
}

function configFile(): PlannedFile {
  const [path] = CONFIG_FILES
  return { path, text: commentedConfig(), about: 'every key with its default, commented out', instead: CONFIG_FILES }
}

function workflowFile(branch: string): PlannedFile {
  const text = workflow({ branch, version: ownVersion() })
  return {
    path: WORKFLOW,
    text,
    about: `checks pull requests, and all docs at pushes to ${branch}`,
    instead: [WORKFLOW],
  }
}

async function keep(workTree: string, file: PlannedFile): Promise<string> {
  const taken = await takenBy(workTree, file)
  if (taken !== null) return stays(taken)
  return (await writeNew(workTree, file.path, file.text)) ? `wrote ${file.path}: ${file.about}\n` : stays(file.path)
}

async function preview(workTree: string, file: PlannedFile): Promise<string> {
  const taken = await takenBy(workTree, file)
  return taken === null ? `would write ${file.path}: ${file.about}\n\n${file.text}\n` : stays(taken)
}

function stays(path: string): string {
  return `there is a ${path}; it stays as it is\n`
}

async function takenBy(workTree: string, { instead }: PlannedFile): Promise<string | null> {
  for (const path of instead) if (await isThere(workTree, path)) return path
  return null
}
