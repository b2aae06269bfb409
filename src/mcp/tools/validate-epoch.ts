import { z } from 'zod'
import type { Context } from '../../operations/context.ts'
import { validateEpoch, validationInput } from '../../operations/epochs.ts'
import { namespaceInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const { epoch_id, dry_run, seed } = validationInput.shape
const input = z.strictObject({
  epoch_id: epoch_id.describe('The number of an epoch, or "latest" or "published" of the namespace.'),
  dry_run: dry_run.describe('true: nothing is recorded, and the epoch stays what it is.'),
  seed: seed.describe('Equal seeds ask equal questions.'),
  namespace: namespaceInput,
})

export function validateEpochTool(context: Context): Tool {
  return tool({
    name: 'validate_epoch',
    title: 'Validate an epoch',
    description:
      'Asks DocAlign what an epoch of the docs says (questions whose answer is in it) and what it does not (questions that it must refuse), and decides whether it may be published. Takes up to a few minutes.',
    input,
    isReadOnly: false,
    run: (given, { token, progress }) =>
      validateEpoch(context, token, given, (done, total) => progress(done, total, 'questions asked')),
  })
}
