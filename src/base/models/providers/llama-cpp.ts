import { chatCompletions } from './chat-completions.ts'
import { listedModels, localProvider } from './local.ts'

/** The OpenAI-compatible server of llama.cpp; documentation of llama-server, October 2026. */
export const llamaCpp = localProvider({
  ...{ name: 'llama-cpp', title: 'llama.cpp', port: 8080, list: listedModels('llamacpp') },
  open: (address, model) =>
    chatCompletions({ baseUrl: `${address}/v1`, apiKey: null, model, price: { input: 0, output: 0 } }),
})
