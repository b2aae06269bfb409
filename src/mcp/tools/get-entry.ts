import { z } from 'zod'
import type { Context } from '../../operations/context.ts'
import { readEntryWithClaim } from '../../operations/entries.ts'
import { entryInput, namespaceInput, sessionInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const input = z.strictObject({ qa_id: entryInput, namespace: namespaceInput, session_id: sessionInput })

export function getEntry(context: Context): Tool {
  return tool({
    name: 'get_entry',
    title: 'Read an entry',
    description:
      'Reads one entry: its text, its place, its trust and the events behind it. For a statement of the docs also the verdict of the last scan, and the code that it is about.',
    input,
    isReadOnly: true,
    run: ({ qa_id, namespace, session_id }, { token, sessionId }) =>
      readEntryWithClaim(context, token, {
        qa_id,
        namespace: namespace || null,
        session_id: session_id ?? sessionId,
      }),
  })
}
