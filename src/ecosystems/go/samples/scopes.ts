import type { Origin } from '../../sample.ts'

/** The names that a sample binds, block by block. */
export interface Scopes {
  open(): void
  close(): void
  /** Binds a name in the innermost block, with where its value comes from if the sample says so. */
  bind(name: string, origin?: Origin | null): void
  /** Undefined when the name is bound nowhere; null when it is bound to something of the sample's own. */
  find(name: string): Origin | null | undefined
}

export function createScopes(): Scopes {
  const blocks: Map<string, Origin | null>[] = [new Map()]
  return {
    open: () => void blocks.push(new Map()),
    close: () => void (blocks.length > 1 && blocks.pop()),
    bind: (name, origin = null) => void (name !== '_' && blocks.at(-1)?.set(name, origin)),
    find: (name) => blocks.findLast((block) => block.has(name))?.get(name),
  }
}
