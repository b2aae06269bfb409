import { z } from 'zod'
import { type EpochServices, validateStoredEpoch } from '../../epochs/live/validate.ts'
import type { ValidationReport } from '../../epochs/scoring/report.ts'
import { findEpoch } from '../../epochs/store/read.ts'
import { namespaceFor } from '../../http/api/caller.ts'
import { epochFor, epochOfToken } from '../../http/epochs/epoch-for.ts'
import { namespaceInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const input = z.strictObject({
  epoch_id: z
    .string()
    .regex(/^(?:\d{1,15}|published|latest)$/, 'a number, published or latest')
    .describe('The number of an epoch, or "latest" or "published" of the namespace.'),
  dry_run: z.boolean().default(false).describe('true: nothing is recorded, and the epoch stays what it is.'),
  seed: z.int().min(0).max(2_147_483_647).default(1).describe('Equal seeds ask equal questions.'),
  namespace: namespaceInput,
})

/** Tokens of one validation: whoever holds a token spends what belongs to the installation. */
const LIMITS = { maxTokens: 1_000_000, maxUsd: null }

/** Runs the validation of an epoch (Validation Agent, §6.3). The results of single questions stay in the database. */
export function validateEpoch(services: EpochServices): Tool {
  const { queries } = services
  return tool({
    name: 'validate_epoch',
    title: 'Validate an epoch',
    description:
      'Asks DocAlign what an epoch of the docs says (questions whose answer is in it) and what it does not (questions that it must refuse), and decides whether it may be published. Takes up to a few minutes.',
    input,
    isReadOnly: false,
    async run({ epoch_id, dry_run: dryRun, seed, namespace }, { token, progress }) {
      const { id } = /^\d/.test(epoch_id)
        ? await epochOfToken(queries, token, epoch_id)
        : await epochFor(queries, namespaceFor(token, namespace), epoch_id)
      const report = await validateStoredEpoch(services, id, {
        ...{ dryRun, seed, limits: LIMITS },
        progress: (done, total) => progress(done, total, 'questions asked'),
      })
      return { dry_run: dryRun, status: (await findEpoch(queries, id)).status, ...withoutQuestions(report) }
    },
  })
}

function withoutQuestions({ seen_results: _, unseen_results: __, ...report }: ValidationReport): object {
  return report
}
