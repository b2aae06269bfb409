import { ModelError } from '../errors.ts'
import type { FoundEmbedding, FoundModel, Provider, Surroundings } from './provider.ts'

/** Every provider by its name, in the order in which one is taken where nobody named one. Each is loaded when it is needed. */
const PROVIDERS = {
  anthropic: async () => (await import('./anthropic.ts')).anthropic,
  openai: async () => (await import('./openai.ts')).openai,
  gemini: async () => (await import('./gemini.ts')).gemini,
  openrouter: async () => (await import('./openrouter.ts')).openrouter,
  azure: async () => (await import('./azure.ts')).azure,
  ollama: async () => (await import('./ollama.ts')).ollama,
  'lm-studio': async () => (await import('./lm-studio.ts')).lmStudio,
  'llama-cpp': async () => (await import('./llama-cpp.ts')).llamaCpp,
  vllm: async () => (await import('./vllm.ts')).vllm,
  claude: async () => (await import('./claude.ts')).claude,
  codex: async () => (await import('./codex.ts')).codex,
  'gemini-cli': async () => (await import('./gemini-cli.ts')).geminiCli,
  copilot: async () => (await import('./copilot.ts')).copilot,
  opencode: async () => (await import('./opencode.ts')).opencode,
} as const satisfies Readonly<Record<string, () => Promise<Provider>>>

export const PROVIDER_NAMES: readonly string[] = Object.keys(PROVIDERS)

/** Whether a word names a provider: `ollama`, or with one of its models `ollama:qwen3:8b`. */
export function isModelName(word: string): boolean {
  return PROVIDER_NAMES.includes(providerIn(word))
}

/** The part of a model's name that names its provider. */
function providerIn(name: string): string {
  return name.split(':', 1)[0] ?? ''
}

async function providerNamed(name: string): Promise<Provider | null> {
  const [, load] = Object.entries(PROVIDERS).find(([each]) => each === name) ?? []
  return load ? load() : null
}

function allProviders(): Promise<readonly Provider[]> {
  return Promise.all(Object.values(PROVIDERS).map((load) => load()))
}

/** What to do to have a provider at hand, in words. */
export async function providerHint(): Promise<string> {
  const providers = await allProviders()
  const suggested = (kind: Provider['kind']) =>
    providers
      .flatMap((each) => (each.kind === kind && each.suggestion !== undefined ? [each.suggestion] : []))
      .join(', ')
  return `set the key of a provider (${suggested('key')}), start ${suggested('local')}, install an agent (${suggested('agent')})`
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
  const wanted = (await allProviders()).filter(({ kind }) => kinds.includes(kind))
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
  const provider = await providerNamed(providerName)
  if (provider === null)
    throw new ModelError('DOCALIGN_E204', `there is no ${providerName}; there are ${PROVIDER_NAMES.join(', ')}`)
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
  const providers = await allProviders()
  const wanted = providers.filter((provider) =>
    name === null ? provider.kind === 'local' : provider.name === providerIn(name),
  )
  const model = name === null ? '' : name.slice(providerIn(name).length + 1)
  const found = await Promise.all(wanted.map((provider) => provider.findEmbedding?.(surroundings, model || null)))
  const [first] = found.filter((each) => each != null)
  if (first) return first
  const place = name ?? 'a server on this machine'
  const withKey = providers.flatMap((each) => (each.kind === 'key' && each.findEmbedding ? [each.name] : []))
  throw new ModelError(
    'DOCALIGN_E204',
    `no embedding model of ${place} is at hand: start Ollama with nomic-embed-text, or name one of ${withKey.join(', ')} or a local server`,
  )
}

const MISSING: Readonly<Record<Provider['kind'], string>> = {
  key: 'its key is not in the environment',
  local: 'no server of it with a model answers on this machine',
  agent: 'its program is not on the PATH',
}
