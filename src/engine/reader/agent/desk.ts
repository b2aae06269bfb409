import type { ModelRequest } from '../../../base/models/language-model.ts'
import type { Asker } from '../asker.ts'
import type { CodeIndex } from '../code/code-index.ts'
import type { Passage } from '../passages/passages.ts'
import type { ReadFault } from '../passages/read-fault.ts'
import { type PassageReading, type RefusedFault, readPassage } from '../passages/read-passage.ts'
import { type FirstAnswer, firstSchema, nextSchema } from '../questions/fault.ts'
import type { SecondReading } from '../questions/second.ts'
import type { RuleFindings } from '../rule-findings.ts'
import { AGENT, type AgentAnswers, keyOf } from './answers.ts'
import { AGENT_LIMITS } from './recall.ts'

/** `next` asks again about a passage, with the answers to the look-ups of the first reading. */
export type PacketKind = 'first' | 'next' | 'second'

/** A question about a passage, for an agent that answers some time later. */
export interface Packet {
  readonly id: string
  readonly kind: PacketKind
  readonly passage: Passage
  readonly request: ModelRequest<unknown>
}

/** What an agent answers to a packet; only what its kind asks for counts. */
export type PacketAnswer = {
  readonly [K in keyof (FirstAnswer & SecondReading)]?: (FirstAnswer & SecondReading)[K] | undefined
}

/** What comes of an answer. */
export interface Submission {
  /** Faults whose proof holds: a second reading decides about them. */
  readonly accepted: readonly ReadFault[]
  readonly refused: readonly RefusedFault[]
  /** Faults of this passage that a second reading confirmed with this answer. */
  readonly confirmed: readonly ReadFault[]
}

export interface DeskStatus {
  readonly passages: number
  /** Passages that wait for a first reading, or for one more with what was looked up. */
  readonly unread: number
  /** Second readings that wait, of passages that were looked at since the files changed. */
  readonly secondReadings: number
}

/** Hands out the questions of a reader one by one, and takes the answers. */
export interface Desk {
  /**
   * The next open packet about a wanted passage; null if there is none. What was handed out is handed out again only when nothing else is
   * left, so that several readers can work at once. Second readings come last.
   */
  next(kinds: ReadonlySet<PacketKind>, isWanted?: (passage: Passage) => boolean): Promise<Packet | null>
  /** A packet that was handed out; null for any other. */
  handedOut(id: string): Packet | null
  /**
   * Stores the answer to a packet and checks its proofs. A first reading may be answered again: the faults whose proof holds remain, and new
   * ones are added.
   */
  submit(packet: Packet, answer: PacketAnswer): Promise<Submission>
  status(isWanted?: (passage: Passage) => boolean): DeskStatus
}

/** Passages to read, with what it takes. */
export interface DeskWork {
  readonly passages: readonly Passage[]
  readonly code: CodeIndex
  readonly rules: RuleFindings
}

interface Evaluated {
  readonly open: readonly Packet[]
  readonly reading: PassageReading
}

const NOTHING: PassageReading = { confirmed: [], doubted: [], refused: [] }

export function createDesk({ passages, code, rules }: DeskWork, answers: AgentAnswers): Desk {
  const evaluated = new Map<Passage, Evaluated>()
  const handedOut = new Map<string, Packet>()

  async function evaluate(passage: Passage): Promise<Evaluated> {
    const before = evaluated.get(passage)
    if (before) return before
    const open: Packet[] = []
    const asker: Asker = {
      model: AGENT,
      missed: () => null,
      async ask(request) {
        const answer = await answers.recall(request)
        if (answer === null) open.push({ id: keyOf(request).slice(0, 16), kind: kindOf(request), passage, request })
        return answer
      },
    }
    const reading = await readPassage(passage, rules.of(passage), {
      ...{ asker, code, refusal: rules.refusal },
      ...AGENT_LIMITS,
    })
    const found = { open, reading }
    evaluated.set(passage, found)
    return found
  }

  /** The first open packet that was not handed out; those that were are added to `again`. */
  async function findFresh(
    among: readonly Passage[],
    kinds: ReadonlySet<PacketKind>,
    again: Map<string, Packet>,
  ): Promise<Packet | null> {
    for (const passage of among) {
      for (const packet of (await evaluate(passage)).open) {
        if (!kinds.has(packet.kind)) continue
        if (!handedOut.has(packet.id)) return packet
        again.set(packet.id, packet)
      }
    }
    return null
  }

  /** The packet that was handed out the longest time ago. */
  function oldestOf(packets: ReadonlyMap<string, Packet>): Packet | null {
    const oldest = [...handedOut.keys()].find((id) => packets.has(id))
    return oldest === undefined ? null : (packets.get(oldest) ?? null)
  }

  return {
    handedOut: (id) => handedOut.get(id) ?? null,
    async next(kinds, isWanted = () => true) {
      const wanted = passages.filter(isWanted)
      const firsts = new Set([...kinds].filter((kind) => kind !== 'second'))
      const again = new Map<string, Packet>()
      const first = firsts.size > 0 ? await findFresh(wanted, firsts, again) : null
      const doubted = first || !kinds.has('second') ? [] : await answers.faultyAmong(wanted)
      const packet = first ?? (await findFresh(doubted, SECOND, again)) ?? oldestOf(again)
      if (packet === null) return null
      handedOut.delete(packet.id)
      handedOut.set(packet.id, packet)
      return packet
    },
    async submit({ id, kind, passage, request }, answer) {
      const before = evaluated.get(passage)?.reading ?? NOTHING
      const earlier = kind === 'second' ? null : ((await answers.recall(request)) as Partial<FirstAnswer> | null)
      const accepted = before.doubted.map(({ fault }) => fault)
      const faults = [
        ...(earlier?.faults ?? []).filter((fault) => accepted.some((each) => isSame(each, fault))),
        ...(answer.faults ?? []),
      ].slice(0, MAX_FAULTS)
      const value =
        kind === 'second'
          ? { reading: answer.reading ?? '', verdict: answer.verdict }
          : { faults, look_ups: answer.look_ups ?? earlier?.look_ups ?? [] }
      await answers.save(request, request.schema.parse(value))
      if (kind !== 'second' && faults.length > 0) await answers.markFaulty(passage)
      evaluated.delete(passage)
      if (kind === 'second') handedOut.delete(id)
      const { reading } = await evaluate(passage)
      const isNew = (known: readonly { readonly fault: object }[], { fault }: { readonly fault: object }): boolean =>
        !known.some((each) => isSame(each.fault, fault))
      return {
        accepted: reading.doubted.filter((each) => isNew(before.doubted, each)),
        refused: reading.refused.filter((each) => isNew(before.refused, each)),
        confirmed: reading.confirmed.filter((each) => isNew(before.confirmed, each)),
      }
    },
    status(isWanted = () => true) {
      const wanted = passages.filter(isWanted)
      const open = wanted.flatMap((passage) => evaluated.get(passage)?.open ?? [])
      const isUnread = (passage: Passage): boolean =>
        evaluated.get(passage)?.open.some(({ kind }) => kind !== 'second') ?? true
      return {
        passages: wanted.length,
        unread: wanted.filter(isUnread).length,
        secondReadings: open.filter(({ kind }) => kind === 'second').length,
      }
    },
  }
}

const SECOND: ReadonlySet<PacketKind> = new Set<PacketKind>(['second'])
const MAX_FAULTS = 25

function kindOf({ schema }: ModelRequest<unknown>): PacketKind {
  if (schema === firstSchema) return 'first'
  return schema === nextSchema ? 'next' : 'second'
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
