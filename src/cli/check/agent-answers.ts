import type { LogFile } from '../../base/git/cache-file.ts'
import type { DocsReader } from '../../engine/reader/reader.ts'

/** A reader that recalls what agents have read through MCP, and asks nothing; undefined if they have read nothing. */
export async function agentReader(file: LogFile | undefined): Promise<DocsReader | undefined> {
  const content = await file?.read()
  if (!content?.length) return undefined
  const [{ openAnswerLog }, { createAgentAnswers }, { recallingReader }] = await Promise.all([
    import('../../base/answer-log.ts'),
    import('../../engine/reader/agent/answers.ts'),
    import('../../engine/reader/agent/recall.ts'),
  ])
  const log = await openAnswerLog({ read: async () => content, write: async () => {}, append: async () => {} })
  return recallingReader(createAgentAnswers(log))
}
