/** Every provider, in the order in which one is taken where nobody named one. */
export const PROVIDER_NAMES = [
  ...(['anthropic', 'openai', 'gemini', 'openrouter', 'azure'] as const),
  ...(['ollama', 'lm-studio', 'llama-cpp', 'vllm'] as const),
  ...(['claude', 'codex', 'gemini-cli', 'copilot', 'opencode'] as const),
] as const

export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** Whether a word names a provider: `ollama`, or with one of its models `ollama:qwen3:8b`. */
export function isModelName(word: string): boolean {
  return PROVIDER_NAMES.some((name) => name === providerIn(word))
}

/** The part of a model's name that names its provider. */
export function providerIn(name: string): string {
  return name.split(':', 1)[0] ?? ''
}
