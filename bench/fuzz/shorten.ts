import type { Fault } from './measure.ts'
import { watch } from './watch.ts'
import type { Found } from './worker.ts'

/** Milliseconds to spend on shortening an input. */
const PATIENCE = 20_000

/** The shortest input found that fails in the same way. */
export async function shortened(target: string, input: string, { kind, detail }: Fault): Promise<string> {
  if (kind === 'quadratic') return input
  const until = Date.now() + PATIENCE
  const message = detail.split('\n', 1)[0]
  let shortest = input
  for (let size = Math.ceil(input.length / 2); size > 0 && Date.now() < until; ) {
    const shorter = await firstThatFails(target, without(shortest, size), { kind, message, until })
    if (shorter === null) size = size === 1 ? 0 : Math.ceil(size / 2)
    else shortest = shorter
  }
  return shortest
}

/** Variants of the text, each without one piece of a size. */
function without(text: string, size: number): string[] {
  const shorter: string[] = []
  for (let at = 0; at < text.length; at += size) shorter.push(text.slice(0, at) + text.slice(at + size))
  return shorter.slice(0, 64)
}

interface Wanted {
  readonly kind: Fault['kind']
  readonly message: string | undefined
  readonly until: number
}

async function firstThatFails(
  target: string,
  inputs: readonly string[],
  { kind, message, until }: Wanted,
): Promise<string | null> {
  let failing: number | null = null
  const onFound = ({ index, fault }: Found): void => {
    if (fault?.kind === kind && fault.detail.split('\n', 1)[0] === message) failing ??= index
  }
  const work = { seed: 0, from: 0, inputs: inputs.map((input) => ({ target, input })) }
  const { index, fault } = await watch({ work, until, onFound })
  if (fault?.kind === kind) failing ??= index
  return failing === null ? null : (inputs[failing] ?? null)
}
