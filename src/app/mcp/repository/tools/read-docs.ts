import * as z from 'zod'
import type { Packet } from '../../../../engine/reader/agent/desk.ts'
import { count } from '../../../../report/text.ts'
import type { RepositorySession } from '../../../../stages/session/session.ts'
import { RequestError } from '../../../operations/request.ts'
import { type Caller, type Tool, tool } from '../../tool.ts'
import { pathInput } from '../input.ts'
import { ALL_READINGS, handOut, systemOf, takeAnswer } from '../packets.ts'
import { answerSchema } from './submit-faults.ts'

const input = z.strictObject({
  paths: z.array(pathInput).max(100).optional().describe('Only passages of these pages or folders; left out, of all.'),
  limit: z.number().int().min(1).max(200).default(20).describe('Ask the model at most so many questions (20).'),
})

/** Has the client's model read the docs, each question in a context of its own. */
export function readDocsTool(session: RepositorySession): Tool {
  return tool({
    name: 'read_docs',
    title: 'Have the docs read',
    description:
      'Has the model of this client read the docs against the code, passage by passage, by sampling: first and second readings, each in a context of its own. Call it again until left has no passages and no second readings; check_docs then shows what was found.',
    input,
    isReadOnly: false,
    isLocal: true,
    needsSampling: true,
    async run({ paths, limit }, { progress, sample }) {
      if (sample === null) throw new RequestError('conflict', 'this client offers no sampling; call next_passage')
      let answered = 0
      const unusable = new Set<string>()
      const found: object[] = []
      for (;;) {
        const { packet, left } = await handOut(session, { paths, kinds: ALL_READINGS }, progress)
        // A packet comes again when no other is left.
        if (packet === null || unusable.has(packet.id) || answered + unusable.size === limit)
          return { summary: `${count(answered, 'question')} answered`, found, unusable: unusable.size, left }
        const answer = await askedFor(packet, sample)
        if (answer === null) unusable.add(packet.id)
        else {
          answered++
          const { findings = [] } = (await takeAnswer(session, packet.id, answer)) as { readonly findings?: object[] }
          found.push(...findings)
        }
        progress(answered + unusable.size, limit, 'reading docs')
      }
    },
  })
}

/** The answer of the client's model; null if it has another form. */
async function askedFor(packet: Packet, sample: NonNullable<Caller['sample']>) {
  const { material, maxTokens } = packet.request
  const text = await sample({ system: systemOf(packet), prompt: material, maxTokens })
  const { data } = answerSchema.safeParse(objectIn(text))
  const isWhole = packet.kind === 'second' ? data?.verdict !== undefined : data?.faults !== undefined
  return data && isWhole ? data : null
}

/** The JSON object in a text, which may be in a code block or between words; undefined if there is none. */
function objectIn(text: string): unknown {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')]
  try {
    return JSON.parse(text.slice(start, end + 1))
  } catch {
    return undefined
  }
}
