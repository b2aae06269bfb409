import { chatCompletions } from './chat-completions.ts'
import { keyProvider } from './key.ts'
import { REASONING_TOKENS } from './openai.ts'

/** OpenRouter's chat completions, v1, whose model `openrouter/auto` is one that it chooses; documentation of October 2026. */
export const openrouter = keyProvider({
  ...{ name: 'openrouter', key: 'OPENROUTER_API_KEY', address: 'OPENROUTER_BASE_URL' },
  ...{ baseUrl: 'https://openrouter.ai/api/v1', model: 'openrouter/auto' },
  open: (endpoint) => chatCompletions(endpoint, { reasoningTokens: REASONING_TOKENS }),
})
