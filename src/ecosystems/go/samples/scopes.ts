/** The names that a sample binds, block by block. */
export interface Scopes {
  open(): void
  close(): void
  /** Binds a name in the innermost block, to the module that it stands for if it is an import's. */
  bind(name: string, module?: string): void
  /** Undefined when the name is bound nowhere; null when it is bound to something of the sample's own. */
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
