import { epochJson, validationJson } from '../../app/operations/epochs.ts'
import { plain } from '../../base/text/plain.ts'
import { epochTable, epochText } from '../../report/epoch/terminal.ts'
import { EpochError } from '../../search/epochs/errors.ts'
import { publishEpoch } from '../../search/epochs/store/publish.ts'
import { commitsOf, findEpoch, listEpochs } from '../../search/epochs/store/read.ts'
import { lastValidations, reportOfValidation, validationsOf } from '../../search/epochs/store/validations.ts'
import { withDatabase, withNamespace } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { countOption } from '../terminal/options.ts'

const VALIDATIONS = 20

/** `docalign eval epoch list NAMESPACE`: its epochs, newest first, each with its last validation. */
export function runEpochList(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const limit = countOption(invocation.options, 'limit', 20, 1000)
  return withNamespace(terminal, invocation.positionals[0], async (queries, namespace) => {
    const epochs = await listEpochs(queries, namespace.id, limit)
    const ids = epochs.map(({ id }) => id)
    const last = await lastValidations(queries, ids)
    const rows = epochs.map((epoch) => ({ epoch, last: last.get(epoch.id) ?? null }))
    const shown = rows.map(({ epoch, last }) => epochJson(epoch, last))
    const text = rows.length === 0 ? 'no epochs yet' : epochTable(rows)
    return answer(invocation, terminal, { namespace: namespace.name, epochs: shown }, [text])
  })
}

/** `docalign eval epoch show ID`: an epoch, its validations, and the worst questions of the last one. */
export function runEpochShow(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const number = epochId(invocation.positionals[0])
  return withDatabase(terminal, async (queries) => {
    const epoch = await findEpoch(queries, number)
    const commits = await commitsOf(queries, number)
    const validations = await validationsOf(queries, number, VALIDATIONS)
    const [last = null] = validations
    const report = last && (await reportOfValidation(queries, last.id))
    const shown = { ...epochJson(epoch, last), commits, validations: validations.map(validationJson), report }
    return answer(invocation, terminal, shown, [epochText(epoch, commits, validations, report)])
  })
}

/** Parses the number of an epoch. Throws CliError `DOCALIGN_E401` for anything else. */
export function epochId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text))
    throw usageError('the number of an epoch is missing; docalign eval epoch list NAMESPACE shows them')
  return Number(text)
}

/** `docalign eval epoch publish ID`: publishes an epoch that passed. Exit code 1 if it did not, unless forced with a reason. */
export function runEpochPublish({ positionals: [id], options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const number = epochId(id)
  const why = options.get('why')
  if (options.has('force') && (typeof why !== 'string' || why.trim() === ''))
    throw usageError('--force needs --why TEXT, which is recorded')
  if (!options.has('force') && why !== undefined) throw usageError('--why is for --force')
  return withDatabase(terminal, async (queries) => {
    try {
      const { forcedWhy } = await publishEpoch(queries, number, typeof why === 'string' ? why : null, terminal.now())
      const forced = forcedWhy === null ? '' : ` by force: ${plain(forcedWhy)}`
      terminal.stdout.write(`epoch ${number} is published${forced}\n`)
      return 0
    } catch (error) {
      if (!(error instanceof EpochError) || error.code !== 'DOCALIGN_E954') throw error
      terminal.stderr.write(
        `${error.code} not published: ${plain(error.message)} (--force --why TEXT publishes it nevertheless)\n`,
      )
      return 1
    }
  })
}
