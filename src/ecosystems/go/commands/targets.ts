import type { Draft } from './draft.ts'
import type { FlagStyle } from './flag-call.ts'

/** What a value of the file is, as far as commands go. */
export type Target =
  | { readonly kind: 'command'; readonly draft: Draft }
  | { readonly kind: 'flags'; readonly draft: Draft; readonly inherited: boolean; readonly style: FlagStyle }
  /** A command that another file, or a function, gives. */
  | { readonly kind: 'handle'; readonly handle: string }
  | { readonly kind: 'other' }

export const OTHER: Target = { kind: 'other' }

/** A function whose body is being read. */
export interface Frame {
  /** Null for a function without a name. */
  readonly name: string | null
  /** Declared with a name and without a receiver. */
  readonly isFunction: boolean
  readonly end: number
  readonly names: Map<string, Target>
  /** Commands that are made in it. */
  readonly made: Draft[]
  /** What it adds to its parameters. */
  readonly parameters: Draft[]
}

export interface Targets {
  /** Leaves the functions that end before this index. */
  advance(index: number): void
  enter(frame: Frame): void
  innermost(): Frame | undefined
  /** The innermost function with a name. */
  named(): Frame | undefined
  find(name: string): Target | undefined
  bind(name: string, target: Target): void
  /** A field of some struct that holds a command. */
  field(name: string): Target | undefined
  bindField(name: string, target: Target): void
}

/** Functions inside of functions that are told apart. */
const MAX_FRAMES = 100

/** Keeps what names stand for while a file is read in its order. */
export function createTargets(left: (frame: Frame) => void): Targets {
  const frames: Frame[] = []
  const globals = new Map<string, Target>()
  const fields = new Map<string, Target>()
  return {
    advance(index) {
      for (let frame = frames.at(-1); frame !== undefined && frame.end <= index; frame = frames.at(-1)) {
        frames.pop()
        left(frame)
      }
    },
    enter: (frame) => void (frames.length < MAX_FRAMES && frames.push(frame)),
    innermost: () => frames.at(-1),
    named: () => frames.findLast(({ name }) => name !== null),
    find: (name) => frames.findLast(({ names }) => names.has(name))?.names.get(name) ?? globals.get(name),
    bind: (name, target) => void (frames.at(-1)?.names ?? globals).set(name, target),
    field: (name) => fields.get(name),
    bindField: (name, target) => void fields.set(name, target),
  }
}
