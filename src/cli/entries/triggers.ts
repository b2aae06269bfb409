import type { Queries } from '../../base/db/database.ts'
import { plain } from '../../base/text/plain.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import { findEntries } from '../../ledger/entries/store.ts'
import { forgetPhrases } from '../../search/live/signals/forget.ts'
import { entriesWithTriggers, triggersOfAll } from '../../search/store/triggers.ts'
import { withNamespace } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { CliError, usageError } from '../terminal/errors.ts'

/** `docalign server triggers list NAMESPACE [QA_ID]`: the trigger phrases of entries. */
export function runTriggersList(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [name, id] = invocation.positionals
  return withNamespace(terminal, name, async (queries, namespace) => {
    const entries =
      id === undefined ? await entriesWithTriggers(queries, namespace.id) : [await entryOf(queries, namespace.id, id)]
    const phrases = await triggersOfAll(
      queries,
      entries.map(({ key }) => key),
    )
    const found = entries.flatMap((entry) => {
      const { given, learnt, takenBack = [] } = phrases.get(entry.key) ?? { given: [], learnt: [] }
      const all = [...given, ...learnt, ...takenBack]
      return all.length === 0 ? [] : [{ qa_id: entry.id, given, learnt, taken_back: takenBack }]
    })
    const lines = found.flatMap(({ qa_id, given, learnt, taken_back }) => [
      plain(qa_id),
      ...given.map((phrase) => `  ${plain(phrase)}`),
      ...learnt.map((phrase) => `  ${plain(phrase)}  (learnt)`),
      ...taken_back.map((phrase) => `  ${plain(phrase)}  (learnt, taken back)`),
    ])
    const shown = lines.length === 0 ? ['no phrases'] : lines
    return answer(invocation, terminal, { namespace: namespace.name, entries: found }, shown)
  })
}

/** `docalign server triggers forget NAMESPACE QA_ID [PHRASE]`: deletes learned phrases. */
export function runTriggersForget({ positionals }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [name, id, phrase] = positionals
  if (id === undefined) throw usageError('the id of an entry is missing: `docalign server triggers list` has it')
  return withNamespace(terminal, name, async (queries, namespace) => {
    const entry = await entryOf(queries, namespace.id, id)
    const forgotten = await forgetPhrases(queries, entry.key, phrase ?? null, terminal.now())
    terminal.stdout.write(
      forgotten.length === 0
        ? `${plain(id)} has learnt no such phrase\n`
        : forgotten.map((each) => `${plain(id)} has forgotten "${plain(each)}"\n`).join(''),
    )
    return forgotten.length === 0 ? 1 : 0
  })
}

async function entryOf(queries: Queries, namespaceId: number, id: string): Promise<Entry> {
  const [entry] = await findEntries(queries, [namespaceId], [id])
  if (!entry) throw new CliError('DOCALIGN_E404', `there is no entry ${id}`)
  return entry
}
