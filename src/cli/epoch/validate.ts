import { resolve } from 'node:path'
import { openAnswerLog } from '../../base/answer-log.ts'
import { QUESTIONS_FILE } from '../../base/config/questions-file.ts'
import type { Queries } from '../../base/db/database.ts'
import { type ModelCache, memoryCache } from '../../base/models/cache.ts'
import { readModelSettings } from '../../base/models/settings.ts'
import { isNamespaceName } from '../../ledger/entries/namespace-name.ts'
import { openNamespace } from '../../ledger/entries/namespaces.ts'
import { selfCheckText, validationText } from '../../report/epoch/terminal.ts'
import { EpochError } from '../../search/epochs/errors.ts'
import { readSpendingLimits } from '../../search/epochs/live/limits.ts'
import {
  checkStoredEpoch,
  type EpochValidationOptions,
  validateStoredEpoch,
} from '../../search/epochs/live/validate.ts'
import { readQuestions } from '../../search/epochs/questions/read.ts'
import type { ValidationReport } from '../../search/epochs/scoring/report.ts'
import type { SelfCheck } from '../../search/epochs/self-check/self-check.ts'
import { createEpoch } from '../../search/epochs/store/create.ts'
import { namedEpoch } from '../../search/epochs/store/read.ts'
import { saveEpochSettings } from '../../search/epochs/store/settings.ts'
import { nobodyAsks } from '../../search/epochs/validate.ts'
import { forgetScratch } from '../../search/evaluation/store/scratch.ts'
import { featuresOf } from '../../search/live/features.ts'
import { cacheFilesOf } from '../check/cache-files.ts'
import { readText } from '../files/read-text.ts'
import { writeText } from '../files/write.ts'
import { environmentOf } from '../server/environment.ts'
import { namedNamespace, withDatabase, withScratchDatabase } from '../server/with-database.ts'
import { withSearch } from '../server/with-search.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { createProgress } from '../terminal/progress.ts'
import { loadScanned, scanPath, settingsOf } from './source.ts'

const REPORT_FILE = 'validation_report.json'
const WAY_OUT = `set DOCALIGN_LLM_BASE_URL and DOCALIGN_LLM_MODEL, give --questions FILE, or commit ${QUESTIONS_FILE}`

/** The result of a validation; without questions, the epoch's self-check. */
type Outcome = { readonly report: ValidationReport } | { readonly selfCheck: SelfCheck }

/**
 * `docalign eval epoch validate ID|NAMESPACE|PATH`: validates an epoch, the latest one of a namespace, or the claims of a repository in a
 * scratch namespace. Exit code 1 if the gate fails, 2 if there is neither a model nor a question.
 */
export async function runEpochValidate(
  { positionals: [name], options }: Invocation,
  terminal: Terminal,
): Promise<ExitCode> {
  if (name === undefined) throw usageError('eval epoch validate needs the number of an epoch, a NAMESPACE or a PATH')
  const given = optionsOf(options, terminal)
  const outcome =
    /^\d{1,15}$/.test(name) || isNamespaceName(name)
      ? await ofStored(name, given, terminal)
      : await ofPath(name, given, options, terminal)
  if ('selfCheck' in outcome) return notValidated(outcome.selfCheck, options, terminal)
  const { report } = outcome
  const { out, text } = { out: options.get('out'), text: `${JSON.stringify(report, null, 2)}\n` }
  if (typeof out === 'string' || !given.dryRun)
    writeText(resolve(terminal.cwd, typeof out === 'string' ? out : REPORT_FILE), text)
  terminal.stdout.write(options.has('json') ? text : `${validationText(report)}\n`)
  return report.passed ? 0 : 1
}

/** There are no questions: prints the self-check of the corpus, and that the gate has not decided. */
function notValidated(selfCheck: SelfCheck, options: Invocation['options'], terminal: Terminal): ExitCode {
  const json = JSON.stringify({ self_check: selfCheck }, null, 2)
  terminal.stdout.write(options.has('json') ? `${json}\n` : `${selfCheckText(selfCheck)}\n`)
  terminal.stderr.write(`DOCALIGN_E956 not validated: ${nobodyAsks().message}; ${WAY_OUT}\n`)
  return 2
}

function optionsOf(options: Invocation['options'], terminal: Terminal): EpochValidationOptions {
  const seed = Number(options.get('seed') ?? 1)
  if (!Number.isSafeInteger(seed)) throw usageError('--seed is a whole number')
  const file = options.get('questions')
  const path = typeof file === 'string' ? resolve(terminal.cwd, file) : null
  const limits = readSpendingLimits(terminal.env)
  return {
    seed,
    dryRun: options.has('dry-run') || options.has('drop'),
    drop: shareOf(options),
    questions: path === null ? null : readQuestions(readText(path), String(file)),
    limits: {
      maxTokens: amount(options, 'max-tokens', true) ?? limits.maxTokens,
      maxUsd: amount(options, 'max-usd', false) ?? limits.maxUsd,
    },
  }
}

/** The share of statements to hide from search. */
function shareOf(options: Invocation['options']): number {
  const share = Number(options.get('drop') ?? 0)
  if (options.get('drop') === '' || !(share >= 0 && share <= 1)) throw usageError('--drop is a share from 0 to 1')
  return share
}

function amount(options: Invocation['options'], name: string, whole: boolean): number | null {
  const given = options.get(name)
  if (given === undefined) return null
  const value = Number(given)
  if (given === '' || !(value >= 0) || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
    throw usageError(`--${name} is ${whole ? 'a whole number' : 'an amount of US dollars'}`)
  return value
}

function ofStored(name: string, given: EpochValidationOptions, terminal: Terminal): Promise<Outcome> {
  return withDatabase(terminal, async (queries) => {
    const id = isNamespaceName(name)
      ? (await namedEpoch(queries, (await namedNamespace(queries, name)).id, 'latest')).id
      : Number(name)
    return validate(queries, id, given, terminal)
  })
}

async function ofPath(
  path: string,
  given: EpochValidationOptions,
  options: Invocation['options'],
  terminal: Terminal,
): Promise<Outcome> {
  const head = options.get('head')
  const scanned = await scanPath(path, typeof head === 'string' ? head : 'HEAD', terminal)
  const { answers } = await cacheFilesOf(resolve(terminal.cwd, path), terminal)
  const log = answers ? await openAnswerLog(answers) : null
  return withScratchDatabase(terminal, async (queries) => {
    const namespace = await openNamespace(queries, `scratch:${crypto.randomUUID()}`)
    try {
      await loadScanned(queries, namespace, scanned, terminal.now())
      await saveEpochSettings(queries, namespace.id, settingsOf(scanned))
      const { epoch } = await createEpoch(queries, { namespaceId: namespace.id, headSha: null, now: terminal.now() })
      const outcome = await validate(queries, epoch.id, { ...given, dryRun: true }, terminal, log ?? memoryCache())
      await log?.tidy()
      return outcome
    } finally {
      await forgetScratch(queries, namespace)
    }
  })
}

async function validate(
  queries: Queries,
  epochId: number,
  given: EpochValidationOptions,
  terminal: Terminal,
  cache?: ModelCache,
): Promise<Outcome> {
  const progress = createProgress(terminal.stderr, () => performance.now())
  try {
    const stored = cache && { cache }
    const models = readModelSettings(terminal.env)
    const features = featuresOf(environmentOf(terminal).features)
    return await withSearch(terminal, queries, { models, features, ...stored }, (search) => {
      const services = { queries, search, models, now: terminal.now, ...stored }
      return validateStoredEpoch(services, epochId, {
        ...given,
        progress: (done, total) => progress.report('asking questions', done, total),
      }).then(
        (report) => ({ report }),
        async (error: unknown) => {
          if (!(error instanceof EpochError) || error.code !== 'DOCALIGN_E956') throw error
          return { selfCheck: await checkStoredEpoch(services, epochId) }
        },
      )
    })
  } finally {
    progress.end()
  }
}
