import { parentPort, workerData } from 'node:worker_threads'
import { caseAt } from './cases.ts'
import { type Fault, faultOf } from './measure.ts'
import type { Target } from './targets/target.ts'
import { TARGETS } from './targets/targets.ts'

/** The start parameters of a worker. */
export interface Work {
  readonly seed: number
  /** Index of its first case. */
  readonly from: number
  /** Shared memory for the index of the current case. */
  readonly current: Int32Array
  /** Inputs to run in order instead of cases, when shortening. */
  readonly inputs?: readonly { readonly target: string; readonly input: string }[]
}

export interface Found {
  readonly index: number
  readonly fault: Fault | null
}

const { seed, from, current, inputs } = workerData as Work

/** Loads what the targets load lazily, so that it does not count for their first case. */
async function warmUp(targets: readonly Target[]): Promise<void> {
  for (const target of targets)
    await target.run('# A\n\n```js\na()\n```\n\n```py\na()\n```\n\n```go\na()\n```\n\n```rust\na()\n```\n')
}

async function work(): Promise<void> {
  await warmUp(inputs ? TARGETS.filter(({ name }) => inputs.some(({ target }) => target === name)) : TARGETS)
  if (inputs) {
    for (const [index, { target: name, input }] of inputs.entries()) {
      Atomics.store(current, 0, index)
      const target = TARGETS.find((each) => each.name === name)
      parentPort?.postMessage({
        index,
        fault: target ? await faultOf({ target, input, repeated: null, count: 0 }) : null,
      } satisfies Found)
    }
    return
  }
  for (let index = from; ; index++) {
    Atomics.store(current, 0, index)
    const fault = await faultOf(caseAt(seed, index))
    if (fault) parentPort?.postMessage({ index, fault } satisfies Found)
  }
}

void work()
