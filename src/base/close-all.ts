/**
 * Ends things one after the other, each even if one before it failed.
 *
 * @throws the error of the first that failed, with those of others as an AggregateError
 */
export async function closeAll(ends: Iterable<() => unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const end of ends)
    try {
      await end()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} things could not be closed`)
  if (errors.length === 1) throw errors[0]
}
