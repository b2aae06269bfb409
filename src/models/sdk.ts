import { once } from '../memoize.ts'

export type Sdk = typeof import('ai') & Pick<typeof import('@ai-sdk/openai-compatible'), 'createOpenAICompatible'>

/** Loads the SDK when a model is first asked: it comes with the package of the server, and takes its time to load. */
export const loadSdk: () => Promise<Sdk> = once(async () => {
  // The SDK would print its warnings to the console of whoever runs us.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const [sdk, { createOpenAICompatible }] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
  return { ...sdk, createOpenAICompatible }
})
