import { plain } from '../../base/text/plain.ts'
import { isNamespaceName } from '../../ledger/entries/namespace-name.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import { createEpoch } from '../../search/epochs/store/create.ts'
import { saveEpochSettings } from '../../search/epochs/store/settings.ts'
import { namedNamespace, withDatabase } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { textOption } from '../terminal/options.ts'
import { localNamespace, type ScannedPath, scanPath, settingsOf } from './source.ts'

/** `docalign eval epoch create PATH|NAMESPACE`: creates a snapshot of a repository's claims, or of a namespace's entries. */
export async function runEpochCreate(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [name] = invocation.positionals
  if (name === undefined) throw usageError('eval epoch create needs a PATH or a NAMESPACE')
  const head = textOption(invocation, 'head')
  if (isNamespaceName(name) && head !== null)
    throw usageError('--head is for a PATH: the entries of a namespace are those of its last scan')
  const scanned: ScannedPath | null = isNamespaceName(name) ? null : await scanPath(name, head ?? 'HEAD', terminal)
  return withDatabase(terminal, async (queries) => {
    let namespace: Namespace
    if (scanned === null) namespace = await namedNamespace(queries, name)
    else {
      namespace = await localNamespace(queries, name, scanned, terminal)
      await saveEpochSettings(queries, namespace.id, settingsOf(scanned))
    }
    const headSha = scanned?.head ?? null
    const { epoch, isNew } = await createEpoch(queries, { namespaceId: namespace.id, headSha, now: terminal.now() })
    const { id, status, entries } = epoch
    return answer(
      invocation,
      terminal,
      { epoch_id: String(id), namespace: namespace.name, status, entries, created: isNew, head: headSha },
      [
        `epoch ${id} of ${plain(namespace.name)}: ${entries.toLocaleString('en-US')} entries, ${isNew ? '' : 'the same as before, '}${status}`,
      ],
    )
  })
}
