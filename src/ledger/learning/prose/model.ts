import * as z from 'zod'
import { createBudget } from '../../../base/models/budget.ts'
import type { ModelCache } from '../../../base/models/cache.ts'
import { ModelError } from '../../../base/models/errors.ts'
import { fenced } from '../../../base/models/fence.ts'
import { type LanguageModel, openLanguageModel } from '../../../base/models/language-model.ts'
import type { TokenMeter } from '../../../base/models/meter.ts'
import { endpointNamed, type ModelSettings } from '../../../base/models/settings.ts'
import { QUICK_PICKS, type QuickPickReason } from '../feedback/quick-pick.ts'

/** Maximum tokens for one reply; the configuration may set fewer. */
const MAX_TOKENS = 8000
/** Somebody waits for the answer, and a reply can be read without a model too. */
const PATIENCE = { timeoutMs: 10_000, retries: 0 }
const MAX_REPLY = 2000
const MAX_FINDING = 1000

const [FIRST, ...OTHERS] = QUICK_PICKS.map(({ reason }) => reason) as [QuickPickReason, ...QuickPickReason[]]
const SCHEMA = z.object({ reason: z.enum(['none', FIRST, ...OTHERS]) })

const INSTRUCTION = `A tool found a statement of a project's documentation that the code contradicts. Somebody replied to that finding.
Which of these reasons, if any, does the reply give for leaving the documentation as it is?
${QUICK_PICKS.map(({ reason, label }) => `- ${reason}: ${label}`).join('\n')}
Answer "none" when the reply gives none of them plainly, asks something, agrees with the finding, or says that the documentation is or will be fixed with this change.`

/** The model that reads one reply; null if the server has none, or the repository's configuration disables it. */
export function openProseModel(
  { language: endpoint }: ModelSettings,
  wanted: {
    readonly enabled?: boolean | undefined
    readonly language?: string | undefined
    readonly max_tokens?: number | undefined
  },
  cache: ModelCache,
  meter?: TokenMeter,
): LanguageModel | null {
  if (endpoint === null || wanted.enabled === false) return null
  const budget = createBudget({ maxTokens: Math.min(wanted.max_tokens ?? MAX_TOKENS, MAX_TOKENS), maxUsd: null })
  return openLanguageModel(endpointNamed(endpoint, wanted.language), { cache, budget, meter, ...PATIENCE })
}

/** The quick pick that a reply names according to a model; null for none, undefined if the model gives no usable answer. */
export async function askForReason(
  model: LanguageModel,
  { finding, reply }: { readonly finding: string; readonly reply: string },
): Promise<QuickPickReason | null | undefined> {
  const material = `${fenced('finding', finding.slice(0, MAX_FINDING))}\n\n${fenced('reply', reply.slice(0, MAX_REPLY))}`
  try {
    const { reason } = await model.ask({ instruction: INSTRUCTION, material, schema: SCHEMA, maxTokens: 50 })
    return reason === 'none' ? null : reason
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
