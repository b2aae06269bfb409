/** A module of the library, as its doc comments describe it. */
export interface LibraryModule {
  /** As it is imported: `docalign/trust`. */
  readonly name: string
  /** The doc comment at the top of its index, Markdown; empty where there is none. */
  readonly introduction: string
  /** In the order of its index. */
  readonly themes: readonly Theme[]
}

/** Exports that belong together, under a heading. */
export interface Theme {
  readonly title: string
  readonly exports: readonly Exported[]
}

/** One export, as its doc comment describes it. */
export interface Exported {
  readonly name: string
  readonly kind: 'function' | 'constant' | 'class' | 'type'
  /** What it is in TypeScript; null for types, whose fields the declarations of the package show. */
  readonly signature: string | null
  /** Markdown; empty where nothing is said. */
  readonly description: string
  readonly parameters: readonly { readonly name: string; readonly text: string }[]
  readonly throws: readonly string[]
  /** TypeScript that imports from the package. */
  readonly examples: readonly string[]
}
