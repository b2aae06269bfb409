import { chatCompletions } from './chat-completions.ts'
import { listedModels, localProvider } from './local.ts'

/** The OpenAI-compatible server of vLLM; documentation of vLLM 0.11. */
export const vllm = localProvider({
  ...{ name: 'vllm', title: 'vLLM', port: 8000, list: listedModels('vllm') },
  open: (address, model) =>
    chatCompletions({ baseUrl: `${address}/v1`, apiKey: null, model, price: { input: 0, output: 0 } }),
})
