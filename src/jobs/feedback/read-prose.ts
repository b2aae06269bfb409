import { askForReason, openProseModel } from '../../learning/prose/model.ts'
import { type Reading, readWords } from '../../learning/prose/reading.ts'
import { rememberedModels } from '../../learning/store/settings.ts'
import { databaseCache } from '../../models/store/cache.ts'
import type { ReportedClaim } from '../../scan/result.ts'
import type { Services } from '../services.ts'

/** Reads a reply to a finding: by a model where there is one and it answers, else by its words alone. */
export async function readProse(
  services: Services,
  repoId: number,
  { words, finding }: { readonly words: string; readonly finding: ReportedClaim | null },
): Promise<Reading & { readonly readBy: 'words' | 'model' }> {
  const byWords = readWords(words)
  const wanted = finding && (await rememberedModels(services.queries, repoId))
  const model = wanted && openProseModel(services.models, wanted, databaseCache(services.queries, services.now))
  if (!model || !finding) return { ...byWords, readBy: 'words' }
  const reason = await askForReason(model, { finding: described(finding), reply: words })
  if (reason === undefined) {
    services.log.warn({ repository: repoId }, 'a reply is read by its words: the model gave no answer')
    return { ...byWords, readBy: 'words' }
  }
  return { reason, agrees: reason === null && byWords.agrees, readBy: 'model' }
}

function described({ file, line, text, reason }: ReportedClaim): string {
  return `${file}:${line}\nThe docs say: ${text}\nThe code says: ${reason}`
}
