/** Turns texts into vectors whose angle measures similarity. */
export interface Embedder {
  /** Name for reports and caches: equal names produce equal vectors for equal texts. */
  readonly model: string
  /** Returns one vector per text, in order. */
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>
}
