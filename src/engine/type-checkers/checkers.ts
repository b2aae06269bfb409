import { type Limits, ProcessEnded, startProcess, UnitFailed } from '../../base/isolation/process.ts'
import type { SampleFault } from '../ecosystems/sample.ts'
import type { CheckedSamples, CheckTask, ReadTexts } from './protocol.ts'

/** What came of checking samples. */
export interface CheckResult extends CheckedSamples {
  /** Why samples were not checked, by their ids. */
  readonly unchecked: ReadonlyMap<string, string>
}

/** The checkers of languages, each call in a process of its own with limits. */
export interface Checkers {
  /** The version of the checker of a language that is installed apart from DocAlign; null if it is needed and not there. */
  version(language: string): string | null
  /** @param language the name of an ecosystem; the result is null if there is no checker for it */
  check(language: string, task: CheckTask, read: ReadTexts): Promise<CheckResult | null>
}

/** A page with all its samples takes a fraction of this, a hostile type takes all of it. */
const LIMITS: Limits = { unitSeconds: 20, callSeconds: 120, memoryMb: 1500 }
/** Maximum samples of one commit that may end the process before the others are given up. */
const MAX_REFUSED = 2
/** A checker makes many objects that stay: collecting them early, and in several threads, takes a fifth of its time. */
const FLAGS = ['--max-semi-space-size=32', '--single-threaded-gc']
const LANGUAGES: ReadonlySet<string> = new Set(['javascript', 'python', 'go', 'jvm', 'elixir'])
/** All checkers but that of Python are part of DocAlign. */
const BUILT_IN = ''

/**
 * @param program the file that Node runs in the process; it serves `createCheckerTasks`
 * @param pyright the version of pyright that the program finds; null if there is none
 */
export function createCheckers(program: string, pyright: string | null = null, limits: Limits = LIMITS): Checkers {
  const version: Checkers['version'] = (language) => (language === 'python' ? pyright : BUILT_IN)
  return {
    version,
    async check(language, task, read) {
      if (!LANGUAGES.has(language) || version(language) === null) return null
      const unchecked = new Map<string, string>()
      for (let left = task.samples; ; left = left.filter(({ id }) => !unchecked.has(id))) {
        const process = startProcess(program, limits, FLAGS)
        try {
          const answer = await process.call(language, { ...task, samples: left }, ({ input }) =>
            read(input as string[]),
          )
          return { ...(answer as CheckedSamples), unchecked }
        } catch (error) {
          const unit = error instanceof ProcessEnded || error instanceof UnitFailed ? error.unit : null
          const reason = reasonOf(error, limits)
          const refused = unit === null || unchecked.size >= MAX_REFUSED ? left.map(({ id }) => id) : [unit]
          for (const id of refused) unchecked.set(id, reason)
          if (unchecked.size >= task.samples.length) return { faults: NONE, read: [], unchecked }
        } finally {
          process.end()
        }
      }
    },
  }
}

const NONE: ReadonlyMap<string, readonly SampleFault[]> = new Map()

function reasonOf(error: unknown, { unitSeconds, memoryMb }: Limits): string {
  if (!(error instanceof ProcessEnded)) return 'the checker failed'
  if (error.why === 'time') return `took longer than ${unitSeconds} s`
  return error.why === 'memory' ? `took more than ${memoryMb} MB of memory` : 'ended the checker'
}
