import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import * as ai from 'ai'

export type Sdk = typeof ai & { readonly createOpenAICompatible: typeof createOpenAICompatible }

/** The SDK for models. The package `docalign` is published without this file; `docalign-server` exports it. */
export const SDK: Sdk = { ...ai, createOpenAICompatible }
