import { resolve } from 'node:path'
import { runHtml } from '../../search/evaluation/runs/report-html.ts'
import { comparisonText, runText } from '../../search/evaluation/runs/report-text.ts'
import { goldenSet } from '../../search/evaluation/store/golden.ts'
import { saveRun } from '../../search/evaluation/store/results.ts'
import { featuresOf } from '../../search/live/features.ts'
import { writeText } from '../files/write.ts'
import { environmentOf } from '../server/environment.ts'
import { withNamespace } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { countOption, textOption } from '../terminal/options.ts'
import { type Made, measure, measureCorpus, RUN_TYPES, type Task } from './measure.ts'
import { readRunResult } from './metrics.ts'
import { measureSettings, sampled } from './settings.ts'

/**
 * `docalign eval run`: searches for every query of a golden set or of a corpus folder and judges the results. Exit code 1 for a regression.
 */
export async function runEval(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { positionals, options } = invocation
  const [name] = positionals
  const task = taskOf(options, terminal)
  const corpus = options.get('corpus')
  if (typeof corpus === 'string')
    return show(await measureCorpus(terminal, corpus, task, options), corpus, invocation, terminal)
  if (name === undefined) throw usageError('eval run needs a NAMESPACE with a golden set, or --corpus DIR')
  return withNamespace(terminal, name, async (queries, namespace) => {
    const all = await goldenSet(queries, namespace.id)
    if (all.length === 0)
      throw usageError(`${namespace.name} has no golden set yet: docalign eval harvest ${namespace.name}`)
    const golden = sampled(all, options)
    const made = await measure({
      queries,
      namespace,
      golden,
      threshold: task.threshold ?? 2,
      task,
      terminal,
      isGolden: true,
    })
    await saveRun(queries, namespace.id, made)
    return show(made, namespace.name, invocation, terminal)
  })
}

function taskOf(options: Invocation['options'], terminal: Terminal): Task {
  const type = (options.get('type') ?? 'full') as Task['type']
  if (!RUN_TYPES.includes(type)) throw usageError(`--type is one of ${RUN_TYPES.join(', ')}`)
  const id = options.get('feature')
  const features = featuresOf(environmentOf(terminal).features)
  const feature = features.find((each) => each.id === id) ?? null
  const needsFeature = type === 'shadow' || type === 'ab_test'
  if ((needsFeature || id !== undefined) && feature === null)
    throw usageError(`--feature is one of ${features.map((each) => each.id).join(', ')}`)
  if (feature?.flag.isOff) throw usageError(`${feature.id} is switched off by ${feature.flag.flagName}`)
  const baseline = options.get('baseline')
  if (type === 'regression' && typeof baseline !== 'string') throw usageError('--type regression needs --baseline FILE')
  return {
    type,
    features,
    feature,
    baseline: typeof baseline === 'string' ? readRunResult(baseline, terminal) : null,
    threshold: options.has('threshold') ? countOption(options, 'threshold', 2, 3) : null,
    settings: measureSettings(options),
    useSessionContext: options.has('session'),
  }
}

function show({ run, comparison, isWorse }: Made, title: string, invocation: Invocation, terminal: Terminal): ExitCode {
  const [out, html] = [textOption(invocation, 'out'), textOption(invocation, 'html')]
  if (out !== null) writeText(resolve(terminal.cwd, out), `${JSON.stringify(run)}\n`)
  if (html !== null) writeText(resolve(terminal.cwd, html), runHtml(run, `Search on ${title}`))
  answer(invocation, terminal, { run, comparison }, [
    runText(run),
    ...(comparison === null ? [] : ['', comparisonText(comparison)]),
  ])
  return isWorse ? 1 : 0
}
