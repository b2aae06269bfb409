/** Turns texts into vectors whose angle says how alike they are. */
export interface Embedder {
  /** Its name, for reports and caches: equal names give equal vectors for equal texts. */
  readonly model: string
  /** One vector per text, in their order. */
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>
}
