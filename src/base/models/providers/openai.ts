import { chatCompletions } from './chat-completions.ts'
import { keyProvider } from './key.ts'

/** Tokens for the reasoning of OpenAI's models, which counts as part of an answer. */
export const REASONING_TOKENS = 8000

/** OpenAI's chat completions, v1, with structured outputs; documentation of November 2026. */
export const openai = keyProvider({
  ...{ name: 'openai', key: 'OPENAI_API_KEY', address: 'OPENAI_BASE_URL' },
  ...{ baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.4', embedding: 'text-embedding-3-small' },
  open: (endpoint) => chatCompletions(endpoint, { reasoningTokens: REASONING_TOKENS, without: ['max_tokens'] }),
})
