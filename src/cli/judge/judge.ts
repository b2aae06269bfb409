import { basename, resolve } from 'node:path'
import { openRepository } from '../../base/git/repository.ts'
import { memoryCache } from '../../base/models/cache.ts'
import { readModelSettings } from '../../base/models/settings.ts'
import { isDocPath } from '../../engine/docs/read.ts'
import type { CriterionModel } from '../../judge/criteria/opinion.ts'
import { judge } from '../../judge/judge.ts'
import { openCriterionModel } from '../../judge/model/open.ts'
import type { JudgeRequest } from '../../judge/request.ts'
import { isUnchecked } from '../../judge/result/interpret.ts'
import { renderValidationReport } from '../../judge/result/report.ts'
import { VALIDATION_TYPES, type ValidationResult, type ValidationType } from '../../judge/result/result.ts'
import { syntaxOf } from '../../judge/text/syntax-of.ts'
import { judgeWithModel } from '../../judge/with-model.ts'
import { escapeControls } from '../../report/formats/json.ts'
import { count, formatNumber } from '../../report/text.ts'
import { readText } from '../files/read-text.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { readCriteria, readData, readSources } from './judge-files.ts'
import { judgePage, type OpenedCommit } from './judge-page.ts'

/** `docalign judge FILE`: the ValidationResult of a file. Exits with 0 if it is valid, 1 if not, and 3 if something had to be checked and was not. */
export async function runJudge({ positionals, options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { stdout, cwd } = terminal
  const [file] = positionals
  if (file === undefined) throw usageError('a file to judge is missing')
  const given = (name: string): string | null => {
    const value = options.get(name)
    return typeof value === 'string' ? value : null
  }
  const [schema, criteria, sources] = [given('schema'), given('criteria'), given('sources')]
  const types = typesOf(given('types'))
  const path = resolve(cwd, file)
  const acceptance_criteria = criteria === null ? [] : await readCriteria(resolve(cwd, criteria), criteria)
  const repository = sources === null || schema !== null ? null : await repositoryAt(resolve(cwd, sources))
  const result =
    repository !== null && isDocPath(path)
      ? await judgePage(repository, path, { types, criteria: acceptance_criteria }, terminal)
      : await judgeOutput(environmentModel(terminal), {
          ...(await outputOf(path, file, schema !== null)),
          validation_types: [...types],
          acceptance_criteria,
          ...(schema === null
            ? {}
            : { schema: (await readData(resolve(cwd, schema), schema)) as NonNullable<JudgeRequest['schema']> }),
          ...(sources === null ? {} : { trusted_sources: await readSources(resolve(cwd, sources), sources) }),
        })
  stdout.write(
    options.has('json') ? `${escapeControls(JSON.stringify(result, null, 2))}\n` : renderValidationReport(result),
  )
  const unchecked = uncheckedText(result)
  if (unchecked !== '' && !options.has('json')) stdout.write(`${unchecked}\n`)
  if (options.has('require-checked') && isUnchecked(result)) return 3
  return result.valid ? 0 : 1
}

/** The last line: that the verdict is not about all of the output; '' where it is. */
function uncheckedText({ metadata }: ValidationResult): string {
  const { checked, total } = metadata?.coverage?.statements ?? { checked: 0, total: 0 }
  if (checked === total) return ''
  if (checked > 0) return `Not checked: ${count(total - checked, 'statement')} of ${formatNumber(total)}`
  return `Not checked: ${total === 1 ? 'its one statement' : `all ${formatNumber(total)} statements`}, so nothing is known of what it says`
}

/** The model in the environment, for criteria and statements that nothing else decides. */
function environmentModel({ env }: Terminal): CriterionModel | null {
  return openCriterionModel(readModelSettings(env), memoryCache())
}

async function judgeOutput(model: CriterionModel | null, request: JudgeRequest): Promise<ValidationResult> {
  const options = { syntax: await syntaxOf(request.output, request.file) }
  return model ? judgeWithModel(request, model, options) : judge(request, options)
}

function typesOf(list: string | null): readonly ValidationType[] {
  if (list === null) return VALIDATION_TYPES
  const names = list.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !VALIDATION_TYPES.some((type) => type === name))
  if (unknown !== undefined)
    throw usageError(`unknown type ${JSON.stringify(unknown.slice(0, 60))}; there are ${VALIDATION_TYPES.join(', ')}`)
  return VALIDATION_TYPES.filter((type) => names.includes(type))
}

/** The file as data if it is JSON, or YAML with a schema; otherwise as text. */
async function outputOf(
  path: string,
  shown: string,
  wantsData: boolean,
): Promise<Pick<JudgeRequest, 'output' | 'file'>> {
  if (/\.json$/i.test(path) || (wantsData && /\.ya?ml$/i.test(path))) return { output: await readData(path, shown) }
  return { output: readText(path, shown), file: basename(path).slice(0, 300) }
}

/** The repository of a folder; null if there is none, or if it has no commit. */
async function repositoryAt(folder: string): Promise<OpenedCommit | null> {
  const repository = await openRepository(folder).catch(() => null)
  const head = await repository?.resolve('HEAD').catch(() => null)
  if (repository && head) return { repository, head }
  await repository?.close()
  return null
}
