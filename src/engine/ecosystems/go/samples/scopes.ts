/** The names that a sample binds, by block. */
export interface Scopes {
  open(): void
  close(): void
  /** Binds a name in the innermost block; for an import, to its module. */
  bind(name: string, module?: string): void
  /** Undefined if the name is unbound; null if it is bound to something in the sample. */
  find(name: string): string | null | undefined
}

export function createScopes(): Scopes {
  const blocks: Map<string, string | null>[] = [new Map()]
  return {
    open: () => void blocks.push(new Map()),
    close: () => void (blocks.length > 1 && blocks.pop()),
    bind: (name, module) => void (name !== '_' && blocks.at(-1)?.set(name, module ?? null)),
    find: (name) => blocks.findLast((block) => block.has(name))?.get(name),
  }
}
