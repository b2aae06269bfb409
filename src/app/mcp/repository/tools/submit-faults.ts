import * as z from 'zod'
import { READ_TYPES } from '../../../../engine/reader/questions/fault.ts'
import type { RepositorySession } from '../../../../stages/session/session.ts'
import { type Tool, tool } from '../../tool.ts'
import { takeAnswer } from '../packets.ts'

const proof = z
  .strictObject({
    file: z.string().max(500).default('').describe('The file of the quoted line.'),
    quote: z.string().max(1000).default('').describe('A line of it, copied exactly, that shows the fault.'),
    absent: z
      .string()
      .max(300)
      .default('')
      .describe('Instead of a quote: a name or regular expression that must be in the code, and is nowhere.'),
  })
  .describe('Checked at once; without a proof that holds, a fault does not count.')

const fault = z.strictObject({
  words: z.string().max(600).describe('The wrong words of the passage, copied exactly.'),
  type: z.enum(READ_TYPES),
  wrong: z.string().max(600).describe('In one sentence, what the code does instead.'),
  proof,
  corrected: z.string().max(800).default('').describe('What should replace the words.'),
})

const lookUp = z.strictObject({
  kind: z.enum(['name', 'pattern', 'path', 'callers']),
  value: z.string().max(200),
  about: z.string().max(600).default('').describe('The words of the page it is for.'),
})

/** The answer to a packet; what is needed depends on its kind. */
export const answerSchema = z.strictObject({
  faults: z.array(fault).max(25).optional().describe('The false statements of the passage; empty if there is none.'),
  look_ups: z.array(lookUp).max(3).optional().describe('Code to be shown in a further packet about the passage.'),
  verdict: z.enum(['holds', 'false', 'unclear']).optional().describe('Of a second reading.'),
  reading: z.string().max(800).optional().describe('Of a second reading: in one or two sentences, why.'),
})

const input = z.strictObject({
  packet: z.string().max(64).describe('The packet that is answered, as next_passage gives it.'),
  ...answerSchema.shape,
})

/** Takes the answer to a packet, and checks its proofs. Its inputs are listed in docs/mcp.md. */
export function submitFaults(session: RepositorySession): Tool {
  return tool({
    name: 'submit_faults',
    title: 'Answer a packet',
    description:
      'Takes the answer to a packet of next_passage and checks the proof of each fault at once: accepted ones wait for a second reading, and for refused ones it says why. A fault becomes a finding if the second reading says false. Writes nothing to the repository.',
    input,
    isReadOnly: false,
    isLocal: true,
    run: ({ packet, ...answer }) => takeAnswer(session, packet, answer),
  })
}
