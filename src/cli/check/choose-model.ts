import { delimiter } from 'node:path'
import type { AnsweringModel } from '../../base/models/answering-model.ts'
import type { Surroundings } from '../../base/models/providers/provider.ts'
import type { ModelAtHand } from '../../base/models/providers/providers.ts'
import type { Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { textOption } from '../terminal/options.ts'

/** The model that is to read. */
export interface ChosenModel {
  readonly answering: AnsweringModel
  /** What to tell a person who named no model and has to agree first; null if one was named. */
  readonly question: Question | null
}

interface Question {
  /** What was found, a line each. */
  readonly found: readonly string[]
  /** Who is asked: `ollama (qwen3:8b)`. */
  readonly who: string
  /** Where text goes, to be read after "to". */
  readonly to: string
}

/**
 * The model that the options name, else that of `DOCALIGN_LLM_BASE_URL`, else the first at hand. The repository has no say: its
 * configuration is not read here, and its programs do not count.
 *
 * @param root the repository's folder
 * @returns null for an estimate where none is at hand
 * @throws CliError `DOCALIGN_E401` if none is at hand, or if nobody named one or can be asked
 * @throws ModelError `DOCALIGN_E204` for a name or settings that cannot be used
 */
export async function chooseModel(
  invocation: Invocation,
  root: string,
  terminal: Terminal,
): Promise<ChosenModel | null> {
  const { findModel, findModels, providerHint } = await import('../../base/models/providers/providers.ts')
  const name = textOption(invocation, 'model')
  if (name !== null) {
    const { open, model } = await findModel(name, await surroundingsOf(root, terminal))
    return { answering: open(model), question: null }
  }
  const answering = await configuredModel(terminal)
  if (answering) return { answering, question: null }
  const found = (await findModels(await surroundingsOf(root, terminal))).filter(({ model }) => model !== null)
  const [first] = found
  if (first === undefined && invocation.options.has('estimate')) return null
  if (first === undefined)
    throw usageError(`--model found none: ${await providerHint()}, or set DOCALIGN_LLM_BASE_URL and DOCALIGN_LLM_MODEL`)
  const question = { found: found.map(lineOf), who: `${first.name} (${first.model})`, to: first.to }
  const isAgreed = invocation.options.has('yes')
  if (!isAgreed && !invocation.options.has('estimate') && !canAsk(terminal))
    throw usageError(
      `--model needs a name where nobody can be asked: --model ${found.map((each) => each.name).join(', --model ')}; or --yes for the first`,
    )
  return { answering: first.open(first.model), question: isAgreed ? null : question }
}

/** The model of the environment's `DOCALIGN_LLM_BASE_URL`; null if there is none. */
export async function configuredModel({ env }: Pick<Terminal, 'env'>): Promise<AnsweringModel | null> {
  if (!env.DOCALIGN_LLM_BASE_URL?.trim() && !env.DOCALIGN_LLM_MODEL?.trim()) return null
  const [{ readModelSettings }, { chatCompletions }] = await Promise.all([
    import('../../base/models/settings.ts'),
    import('../../base/models/providers/chat-completions.ts'),
  ])
  const { language } = readModelSettings(env)
  return language && chatCompletions(language)
}

/** What providers may look at: the user's environment, and programs outside of the repository. */
export async function surroundingsOf(root: string, { env, modelPorts }: Terminal): Promise<Surroundings> {
  const { findProgram, foldersOutside, runProgram } = await import('../../base/isolation/run-program.ts')
  const folders = await foldersOutside(env.PATH ?? '', root)
  return {
    env: { ...env, PATH: folders.join(delimiter) },
    findProgram: (name) => findProgram(name, folders),
    runProgram,
    ...(modelPorts && { ports: modelPorts }),
  }
}

/** The name of the first model at hand that needs no look at servers on loopback; null if there is none. */
export async function nameOfModelAtHand(root: string, terminal: Terminal): Promise<string | null> {
  const { findModels } = await import('../../base/models/providers/providers.ts')
  const found = await findModels(await surroundingsOf(root, terminal), ['key', 'agent']).catch(() => [])
  return found.find(({ model }) => model !== null)?.name ?? null
}

/** Whether somebody sits before the terminal. */
function canAsk({ stdin, stderr }: Terminal): boolean {
  return stderr.isTTY === true && (stdin !== undefined || process.stdin.isTTY === true)
}

function lineOf({ name, by, model }: ModelAtHand): string {
  return `  ${name.padEnd(NAME_WIDTH)}  ${by}${model === null || model === name ? '' : `, ${model}`}`
}

const NAME_WIDTH = 10
