import type { Asker } from '../asker.ts'
import type { Reading as PassageOptions } from '../passages/read-passage.ts'
import { type DocsReader, readWith } from '../reader.ts'
import { AGENT, type AgentAnswers } from './answers.ts'

/**
 * An agent is shown less at once than a model, as its context holds many answers of tools. As it can open the files of the repository
 * itself, it may quote from all of them.
 */
export const AGENT_LIMITS: Pick<PassageOptions, 'maxBytes' | 'mayQuoteAll'> = { maxBytes: 18_000, mayQuoteAll: true }

/** Reads the docs by the answers that agents have given, without asking anything. */
export function recallingReader(answers: AgentAnswers): DocsReader {
  const asker: Asker = { model: AGENT, missed: () => null, ask: (request) => answers.recall(request) }
  return {
    read: (toRead) => readWith({ asker, spent: () => NOTHING, select: answers.faultyAmong, ...AGENT_LIMITS }, toRead),
  }
}

const NOTHING = { requests: 0, tokens: 0, usd: 0 }
