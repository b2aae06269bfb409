import { chatCompletions } from './chat-completions.ts'
import { keyProvider } from './key.ts'
import { REASONING_TOKENS } from './openai.ts'

/** The v1 API of Azure OpenAI, where the model is the name of a deployment; documentation of October 2026. */
export const azure = keyProvider({
  ...{ name: 'azure', key: 'AZURE_OPENAI_API_KEY', address: 'AZURE_OPENAI_ENDPOINT' },
  ...{ baseUrl: null, path: '/openai/v1', model: null },
  open: (endpoint) =>
    chatCompletions(endpoint, {
      headers: { 'api-key': endpoint.apiKey ?? '' },
      ...{ reasoningTokens: REASONING_TOKENS, without: ['max_tokens'] },
    }),
})
