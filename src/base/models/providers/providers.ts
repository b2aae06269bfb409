import { ModelError } from '../errors.ts'
import { anthropic } from './anthropic.ts'
import { azure } from './azure.ts'
import { claude } from './claude.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { gemini } from './gemini.ts'
import { geminiCli } from './gemini-cli.ts'
import { llamaCpp } from './llama-cpp.ts'
import { lmStudio } from './lm-studio.ts'
import { PROVIDER_NAMES, type ProviderName, providerIn } from './names.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { opencode } from './opencode.ts'
import { openrouter } from './openrouter.ts'
import type { FoundEmbedding, FoundModel, Provider, Surroundings } from './provider.ts'
import { vllm } from './vllm.ts'

const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  ...{ anthropic, openai, gemini, openrouter, azure },
  ...{ ollama, 'lm-studio': lmStudio, 'llama-cpp': llamaCpp, vllm },
  ...{ claude, codex, 'gemini-cli': geminiCli, copilot, opencode },
}

/** A model at hand, and the name of its provider. */
export interface ModelAtHand extends FoundModel {
  readonly name: string
}

/** The models at hand, of some kinds of providers; asks nobody but servers on loopback, and these only if they are wanted. */
export async function findModels(
  surroundings: Surroundings,
  kinds: readonly Provider['kind'][] = ['key', 'local', 'agent'],
): Promise<ModelAtHand[]> {
  const wanted = PROVIDER_NAMES.map((name) => PROVIDERS[name]).filter(({ kind }) => kinds.includes(kind))
  const found = await Promise.all(wanted.map((provider) => provider.find(surroundings)))
  return wanted.flatMap(({ name }, index) => {
    const model = found[index]
    return model ? [{ name, ...model }] : []
  })
}

/**
 * The model that a name such as `anthropic` or `ollama:qwen3:8b` means.
 *
 * @throws ModelError `DOCALIGN_E204` if there is no such provider, or it is not at hand
 */
export async function findModel(name: string, surroundings: Surroundings): Promise<ModelAtHand> {
  const providerName = providerIn(name)
  const own = PROVIDER_NAMES.find((each) => each === providerName)
  if (own === undefined)
    throw new ModelError('DOCALIGN_E204', `there is no ${providerName}; there are ${PROVIDER_NAMES.join(', ')}`)
  const provider = PROVIDERS[own]
  const found = await provider.find(surroundings)
  if (found === null) throw new ModelError('DOCALIGN_E204', `${providerName} is not at hand: ${MISSING[provider.kind]}`)
  const model = name.slice(providerName.length + 1)
  return { name: providerName, ...found, model: model === '' ? found.model : model }
}

/**
 * The embedding model that a name such as `ollama` or `openai:text-embedding-3-large` means; without a name the first one of a server on
 * loopback, so that nothing leaves the machine unless somebody names where to.
 *
 * @throws ModelError `DOCALIGN_E204` if there is none at hand
 */
export async function findEmbedding(name: string | null, surroundings: Surroundings): Promise<FoundEmbedding> {
  const wanted = PROVIDER_NAMES.map((each) => PROVIDERS[each]).filter((provider) =>
    name === null ? provider.kind === 'local' : provider.name === providerIn(name),
  )
  const model = name === null ? '' : name.slice(providerIn(name).length + 1)
  const found = await Promise.all(wanted.map((provider) => provider.findEmbedding?.(surroundings, model || null)))
  const [first] = found.filter((each) => each != null)
  if (first) return first
  const place = name ?? 'a server on this machine'
  throw new ModelError(
    'DOCALIGN_E204',
    `no embedding model of ${place} is at hand: start Ollama with nomic-embed-text, or name one of openai or a local server`,
  )
}

const MISSING: Readonly<Record<Provider['kind'], string>> = {
  key: 'its key is not in the environment',
  local: 'no server of it with a model answers on this machine',
  agent: 'its program is not on the PATH',
}
