/**
 * Runs `work` on all items, `abreast` of them at a time. The results are in the order of the items. `tell` is called with the number of
 * finished items.
 */
export async function inTurn<T, R>(
  all: readonly T[],
  abreast: number,
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
  await Promise.all(Array.from({ length: Math.min(abreast, all.length) }, worker))
  return answers
}
