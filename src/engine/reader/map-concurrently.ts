/**
 * Runs `work` on all items, `maxConcurrency` of them at a time. The results are in the order of the items. `progress` is called with the
 * number of finished items.
 */
export async function mapConcurrently<T, R>(
  all: readonly T[],
  maxConcurrency: number,
  work: (each: T) => Promise<R>,
  progress: (done: number) => void = () => {},
): Promise<R[]> {
  const answers: R[] = []
  let [next, done] = [0, 0]
  const worker = async (): Promise<void> => {
    for (let index = next++; index < all.length; index = next++) {
      answers[index] = await work(all[index] as T)
      progress(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrency, all.length) }, worker))
  return answers
}
