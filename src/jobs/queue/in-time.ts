/** How a work ended: by itself; or nobody waits for it any more, since its time is over or all ends. */
export type Ending = 'done' | 'overdue' | 'stopped'

/**
 * Waits for a work, but no longer than so many milliseconds, nor when all ends. What nobody waits for may go on, and its errors
 * are nobody's.
 */
export function inTime(work: Promise<void>, milliseconds: number, stop: AbortSignal): Promise<Ending> {
  return new Promise((settle, fail) => {
    const stopped = (): void => settle('stopped')
    const timer = setTimeout(() => settle('overdue'), milliseconds)
    stop.addEventListener('abort', stopped, { once: true })
    if (stop.aborted) stopped()
    work
      .then(() => settle('done'), fail)
      .finally(() => {
        clearTimeout(timer)
        stop.removeEventListener('abort', stopped)
      })
  })
}
