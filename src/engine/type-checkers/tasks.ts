import type { Calling, Tasks } from '../../base/isolation/serve-calls.ts'
import { type CheckedSamples, type CheckTask, type ReadTexts, TEXTS } from './protocol.ts'
import type { RunTypeServer } from './python/type-server.ts'
import type { TypeLibraries } from './typescript/libraries.ts'

/** Maximum files per question: their texts travel between processes. */
const PORTION = 200

/**
 * What the process of the checkers answers, by language. Each checker is loaded when it is asked.
 *
 * @param libraries loads the declarations of JavaScript and its runtimes
 * @param runTypes runs the type checker of Python
 */
export function createCheckerTasks(libraries: () => TypeLibraries, runTypes: RunTypeServer | null): Tasks {
  return {
    async javascript(task: CheckTask, calling): Promise<CheckedSamples> {
      const { checkSamples } = await import('./typescript/check-samples.ts')
      return checkSamples(task, { read: readerOf(calling), libraries: libraries(), during: calling.during })
    },
    async python(task: CheckTask, calling): Promise<CheckedSamples> {
      if (!runTypes) throw new Error('there is no pyright')
      const { checkSamples: checkPython } = await import('./python/check-samples.ts')
      return checkPython(task, { read: readerOf(calling), run: runTypes, during: calling.during })
    },
    async go(task: CheckTask, calling): Promise<CheckedSamples> {
      const { checkGoSamples } = await import('./go/check-samples.ts')
      return checkGoSamples(task, { read: readerOf(calling), during: calling.during })
    },
    async jvm(task: CheckTask, calling): Promise<CheckedSamples> {
      const { checkJvmSamples } = await import('./jvm/check-samples.ts')
      return checkJvmSamples(task, { read: readerOf(calling), during: calling.during })
    },
    async elixir(task: CheckTask, calling): Promise<CheckedSamples> {
      const { checkElixirSamples } = await import('./elixir/check-samples.ts')
      return checkElixirSamples(task, { read: readerOf(calling), during: calling.during })
    },
  }
}

function readerOf({ ask }: Calling): ReadTexts {
  return async (paths) => {
    const texts = new Map<string, string>()
    for (let from = 0; from < paths.length; from += PORTION)
      for (const [path, text] of (await ask(TEXTS, paths.slice(from, from + PORTION))) as ReadonlyMap<string, string>)
        texts.set(path, text)
    return texts
  }
}
