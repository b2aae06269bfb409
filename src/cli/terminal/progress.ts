import type { OutputStream } from './command.ts'

/** Milliseconds between two updates. */
const INTERVAL = 80
const ERASE = '\r\u001b[2K'

export interface Progress {
  report(step: string, done: number, total: number): void
  /** Erases the line; nothing more is drawn. */
  end(): void
}

/** A progress line on a terminal. Silent if the stream is not a terminal. */
export function createProgress(stream: OutputStream, now: () => number): Progress {
  if (stream.isTTY !== true) return { report: () => {}, end: () => {} }
  let drawnAt = Number.NEGATIVE_INFINITY
  let drawn = false
  let ended = false
  return {
    report: (step, done, total) => {
      const time = now()
      if (ended || time - drawnAt < INTERVAL) return
      drawnAt = time
      drawn = true
      const share = total > 0 ? ` ${done.toLocaleString('en-US')}/${total.toLocaleString('en-US')}` : ''
      stream.write(`${ERASE}${`${step}${share}`.slice(0, Math.max(10, (stream.columns ?? 80) - 1))}`)
    },
    end: () => {
      if (drawn && !ended) stream.write(ERASE)
      ended = true
    },
  }
}
