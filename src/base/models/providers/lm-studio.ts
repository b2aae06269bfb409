import { chatCompletions } from './chat-completions.ts'
import { listedModels, localProvider } from './local.ts'

/** The OpenAI-compatible server of LM Studio; documentation of LM Studio 0.3. */
export const lmStudio = localProvider({
  ...{ name: 'lm-studio', title: 'LM Studio', port: 1234, list: listedModels() },
  open: (address, model) =>
    chatCompletions({ baseUrl: `${address}/v1`, apiKey: null, model, price: { input: 0, output: 0 } }),
})
