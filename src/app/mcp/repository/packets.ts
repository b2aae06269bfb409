import { FENCE_RULE } from '../../../base/models/fence.ts'
import type { Desk, Packet, PacketAnswer, PacketKind, Submission } from '../../../engine/reader/agent/desk.ts'
import type { ReadFault } from '../../../engine/reader/passages/read-fault.ts'
import type { RepositorySession } from '../../../stages/session/session.ts'
import { RequestError } from '../../operations/request.ts'
import type { Caller, Task } from '../tool.ts'
import { isInside, placesOf } from './concerns.ts'

export const FIRST_READINGS: ReadonlySet<PacketKind> = new Set<PacketKind>(['first', 'next'])
export const SECOND_READINGS: ReadonlySet<PacketKind> = new Set<PacketKind>(['second'])
export const ALL_READINGS: ReadonlySet<PacketKind> = new Set<PacketKind>([...FIRST_READINGS, ...SECOND_READINGS])

/** How an agent answers, besides what a model is told. */
const HOW: Readonly<Record<PacketKind, string>> = {
  first:
    'Answer with submit_faults: packet, faults and look_ups. You may open other files of the repository for what is not shown; a quote may come from any of them. Its answer says which proofs failed: fix these and submit the packet again.',
  next: 'Answer with submit_faults: packet and faults.',
  second:
    'This is for a fresh context, such as a subagent that has seen nothing of the first reading: hand the packet on unchanged, or let it call next_passage with kind "second" itself. Answer with submit_faults: packet, verdict and reading.',
}

/** A packet as a task for an agent. */
export function taskOf({ kind, request }: Packet): Task {
  return { instruction: `${HOW[kind]}\n\n${request.instruction}`, material: request.material }
}

/** What a model is told beside the material of a packet, where it is asked directly: the answer is the input of submit_faults. */
export function systemOf({ kind, request }: Packet): string {
  const form =
    kind === 'second'
      ? '{"verdict": "holds" | "false" | "unclear", "reading": string}'
      : '{"faults": [{"words", "type", "wrong", "proof": {"file", "quote", "absent"}, "corrected"}], "look_ups": [{"kind", "value", "about"}]}, all strings'
  return `${request.instruction}\n\n${FENCE_RULE}\n\nAnswer with one JSON object of this form and nothing else: ${form}`
}

/** What came of an answer, for the agent. */
function submissionJson(
  { kind }: Packet,
  { accepted, refused, confirmed }: Submission,
  desk: Desk,
  verdict: string | undefined,
): object {
  const left = leftJson(desk)
  if (kind === 'second') return { verdict, findings: confirmed.map(shown), left }
  return {
    accepted: accepted.map(shown),
    refused: refused.map(({ fault: { words }, refusal }) => ({ words, why: refusal })),
    ...(confirmed.length > 0 && { findings: confirmed.map(shown) }),
    left,
  }
}

function leftJson(desk: Desk): object {
  const { unread, secondReadings } = desk.status()
  return { passages: unread, second_readings: secondReadings }
}

function shown({ fault: { words, wrong }, place, proof, passage }: ReadFault): object {
  const [evidence] = proof.evidence
  return {
    file: passage.file,
    line: place.line,
    words,
    wrong,
    proof: evidence ? `${evidence.file}:${evidence.line}` : `nothing in the code has ${proof.absent}`,
  }
}

export interface HandedOut {
  /** Null if nothing is left. */
  readonly packet: Packet | null
  /** Number of passages in all. */
  readonly passages: number
  readonly left: object
}

/**
 * Hands out the next packet about pages or folders; about all, if none is given.
 *
 * @throws RequestError `DOCALIGN_E715` if the configuration keeps models from the docs, `DOCALIGN_E714` for paths that never existed
 */
export function handOut(
  session: RepositorySession,
  { paths = [], kinds }: { readonly paths?: readonly string[] | undefined; readonly kinds: ReadonlySet<PacketKind> },
  progress: Caller['progress'],
): Promise<HandedOut> {
  return session.withFreshDesk(progress, async (desk, check, repository) => {
    if (check.config.models.enabled === false)
      throw new RequestError('conflict', 'the configuration switches reading off: models.enabled')
    const places = await placesOf(paths, repository, check)
    if (desk === null) return { packet: null, passages: 0, left: {} }
    const isWanted = ({ file }: { readonly file: string }): boolean =>
      places.length === 0 || places.some((place) => isInside(file, place))
    const packet = await desk.next(kinds, isWanted)
    return { packet, passages: desk.status(isWanted).passages, left: leftJson(desk) }
  })
}

/**
 * Stores the answer to a packet, and says what came of it.
 *
 * @throws RequestError `DOCALIGN_E714` for a packet that does not wait for an answer, `DOCALIGN_E711` for an answer of another kind
 */
export function takeAnswer(session: RepositorySession, id: string, answer: PacketAnswer): Promise<object> {
  return session.withDesk(async (desk) => {
    const packet = desk?.handedOut(id) ?? null
    if (!desk || !packet)
      throw new RequestError('notFound', `no packet ${id} waits for an answer; next_passage gives the next one`)
    const isSecond = packet.kind === 'second'
    if (isSecond && answer.verdict === undefined)
      throw new RequestError('invalid', 'verdict: a second reading needs one of holds, false and unclear')
    if (!isSecond && answer.faults === undefined)
      throw new RequestError('invalid', 'faults: a first reading needs a list, empty if nothing is false')
    return submissionJson(packet, await desk.submit(packet, answer), desk, answer.verdict)
  })
}
