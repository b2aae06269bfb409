import type { ModelCache } from '../../base/models/cache.ts'
import type { AgentAnswers } from '../../engine/reader/agent/answers.ts'
import type { Desk } from '../../engine/reader/agent/desk.ts'
import type { DocsReader, ToRead } from '../../engine/reader/reader.ts'
import type { Check, ComparedState } from './check.ts'

/** What agents have read in a session, and are to read. */
export interface Readings {
  /** The reader for a scan, which recalls answers; `remember` notes which answers the check has seen. */
  during(state: ComparedState): Promise<{ readonly reader: DocsReader; remember(check: Check): Check }>
  /** Whether a check has seen all answers, and what it read is there for a desk if one is needed. */
  isUpToDate(check: Check): boolean
  /** Whether the desk, or what it needs, is that of a commit. */
  isOf(head: string): boolean
  /** From now on, scans of everything keep what a desk needs: pages and code take much memory, and most sessions read nothing. */
  begin(): void
  /** The desk of the last scan of everything. */
  open(): Promise<Desk | null>
  /** The desk that was opened last; null if there is none. */
  desk(): Desk | null
}

export function createReadings(open: () => Promise<ModelCache>): Readings {
  let answers: Promise<AgentAnswers> | null = null
  let isReading = false
  let saved = 0
  const savedAt = new WeakMap<Check, number>()
  let head: string | null = null
  let toRead: ToRead | null = null
  let desk: Desk | null = null

  async function load(): Promise<AgentAnswers> {
    const { createAgentAnswers } = await import('../../engine/reader/agent/answers.ts')
    const stored = createAgentAnswers(await open())
    return {
      ...stored,
      save: (request, answer) => {
        saved++
        return stored.save(request, answer)
      },
    }
  }

  return {
    async during(state) {
      const { recallingReader } = await import('../../engine/reader/agent/recall.ts')
      answers ??= load()
      const recalling = recallingReader(await answers)
      const before = saved
      return {
        reader: {
          read(given) {
            // A desk knows what it has handed out, so it stays for as long as the files do.
            if (isReading && state.base === null && (head !== state.head || toRead !== null)) {
              head = state.head
              toRead = given
            }
            return recalling.read(given)
          },
        },
        remember(check) {
          savedAt.set(check, before)
          return check
        },
      }
    },
    isUpToDate(check) {
      const { base, head: scanned } = check.scanned
      return (!isReading || base !== null || head === scanned) && savedAt.get(check) === saved
    },
    isOf: (scanned) => head === scanned,
    begin() {
      isReading = true
    },
    async open() {
      if (toRead === null) return desk
      const [{ createDesk }, { passagesToRead }, { createRuleFindings }] = await Promise.all([
        import('../../engine/reader/agent/desk.ts'),
        import('../../engine/reader/passages/passages-to-read.ts'),
        import('../../engine/reader/rule-findings.ts'),
      ])
      const found = await passagesToRead(toRead, { pagesOnly: true })
      answers ??= load()
      desk = found && createDesk({ ...found, rules: createRuleFindings(toRead) }, await answers)
      toRead = null
      return desk
    },
    desk: () => desk,
  }
}
