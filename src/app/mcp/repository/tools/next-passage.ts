import * as z from 'zod'
import { count } from '../../../../report/text.ts'
import type { RepositorySession } from '../../../../stages/session/session.ts'
import { type Tool, tool } from '../../tool.ts'
import { pathInput } from '../input.ts'
import { ALL_READINGS, FIRST_READINGS, handOut, SECOND_READINGS, taskOf } from '../packets.ts'

const KINDS = { any: ALL_READINGS, first: FIRST_READINGS, second: SECOND_READINGS }

const input = z.strictObject({
  paths: z.array(pathInput).max(100).optional().describe('Only passages of these pages or folders; left out, of all.'),
  kind: z
    .enum(['any', 'first', 'second'])
    .default('any')
    .describe(
      'first: passages that nobody has read. second: doubted statements, for a fresh context. any: the first ones first.',
    ),
})

/** Hands out the next passage of the docs to read against the code. */
export function nextPassage(session: RepositorySession): Tool {
  return tool({
    name: 'next_passage',
    title: 'The next passage of the docs to read',
    description:
      'Gives the next passage of the docs that was not read yet, the code that is likely to decide it, and the instruction how to read it. Call it to find statements that no rule can check: behavior, defaults, lists, output. Answer each packet with submit_faults, and go on until none is left. What was read stays read until the passage or its code changes, and check_docs and docalign check show what was found.',
    input,
    isReadOnly: true,
    isLocal: true,
    async run({ paths, kind }, { progress }) {
      const { packet, passages, left } = await handOut(session, { paths, kinds: KINDS[kind] }, progress)
      if (packet === null) return { summary: `nothing is left of ${count(passages, 'passage')}`, left }
      const { file, from, to } = packet.passage
      return {
        packet: packet.id,
        kind: packet.kind === 'second' ? 'second reading' : 'first reading',
        file,
        lines: `${from}-${to}`,
        left,
        task: taskOf(packet),
      }
    },
  })
}
