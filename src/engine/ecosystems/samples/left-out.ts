/** Minimum samples with different texts that lack a name, so that docs leave it out on purpose. */
const MIN_LACKING = 4

/** A sample, and the names that it uses without declaring or importing them. */
export interface LackingSample {
  readonly text: string
  readonly names: Iterable<string>
}

/** Names that several samples lack: whoever writes these docs leaves them out, so that a sample without one is no mistake. */
export function namesLeftOut(samples: readonly LackingSample[]): ReadonlySet<string> {
  const texts = new Map<string, Set<string>>()
  for (const { text, names } of samples)
    for (const name of names) texts.set(name, (texts.get(name) ?? new Set()).add(text))
  return new Set([...texts].flatMap(([name, { size }]) => (size >= MIN_LACKING ? [name] : [])))
}
