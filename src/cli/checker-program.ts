import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Checkers, createCheckers } from '../engine/type-checkers/checkers.ts'
import { pyrightVersion } from './checker/find-pyright.ts'
import type { Terminal } from './terminal/command.ts'

/** The checkers of languages, whose program is beside this file, in the sources and when built. */
export function ownCheckers(): Checkers {
  const program = fileURLToPath(new URL(`checker${extname(import.meta.url)}`, import.meta.url))
  return createCheckers(program, pyrightVersion())
}

/** The checkers that a command asks, as an option of its scan. */
export function checkersOf({ checkers = ownCheckers() }: Pick<Terminal, 'checkers'>): { readonly checkers?: Checkers } {
  return checkers === null ? {} : { checkers }
}
