import { resolve } from 'node:path'
import { readModelSettings } from '../../base/models/settings.ts'
import { plain } from '../../base/text/plain.ts'
import { calibrateThresholds } from '../../search/epochs/calibration/calibrate.ts'
import { measuredPairs, readPairs, shippedPairs } from '../../search/epochs/calibration/pairs.ts'
import { readSpendingLimits } from '../../search/epochs/live/limits.ts'
import { openComparison } from '../../search/epochs/live/tools.ts'
import { saveThresholds } from '../../search/epochs/store/thresholds.ts'
import { readText } from '../files/read-text.ts'
import { withDatabase } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

/** `docalign eval epoch calibrate [FILE]`: fits the similarity thresholds of the embedding model to judged answers, and stores them. */
export function runEpochCalibrate(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { positionals, options } = invocation
  const [file] = positionals
  const seed = Number(options.get('seed') ?? 1)
  if (!Number.isSafeInteger(seed)) throw usageError('--seed is a whole number')
  return withDatabase(terminal, async (queries) => {
    const pairs = file === undefined ? shippedPairs() : readPairs(readText(resolve(terminal.cwd, file)), file)
    const services = { queries, now: terminal.now }
    const embedder = openComparison(services, readModelSettings(terminal.env), readSpendingLimits(terminal.env))
    const fit = calibrateThresholds(embedder.model, await measuredPairs(embedder, pairs), { seed })
    const { pairs: held, decided, accuracy, auc } = fit.held_out
    const share = (value: number | null): string => (value === null ? 'unknown' : `${(100 * value).toFixed(0)} %`)
    const recorded = !options.has('dry-run')
    if (recorded) await saveThresholds(queries, fit, terminal.now())
    return answer(invocation, terminal, { ...fit, recorded }, [
      `${plain(fit.model)}: right above ${fit.similarity_high_threshold.toFixed(3)}, wrong below ${fit.similarity_low_threshold.toFixed(3)}, fitted on ${fit.fitted_on} answers`,
      `on ${held} others: ${share(decided)} decided without the judge, ${share(accuracy)} of them rightly; area under the curve ${auc === null ? 'unknown' : auc.toFixed(2)}`,
      recorded ? 'recorded: validations with this model use them from now on' : 'not recorded',
    ])
  })
}
