/** How waiting for work ended: the work finished, its time was over, or everything stops. */
export type Ending = 'done' | 'overdue' | 'stopped'

/** Waits for work until a deadline or a stop signal. The errors of abandoned work are ignored; who calls this must see to it that it has no further effect. */
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
