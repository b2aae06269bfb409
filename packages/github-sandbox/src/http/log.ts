/** A request that reached the sandbox. */
export interface LoggedRequest {
  readonly method: string
  /** Path and query in the form of GitHub's documentation, without `/api/v3`. */
  readonly path: string
  /** Null until answered, and permanently if the connection was closed without a response. */
  readonly status: number | null
  /** Parsed JSON; undefined for git. */
  readonly body: unknown
  /** Time of arrival in milliseconds since the epoch. */
  readonly time: number
}

type Entry = { -readonly [K in keyof LoggedRequest]: LoggedRequest[K] }

export interface RequestLog {
  readonly requests: readonly LoggedRequest[]
  begin(method: string, path: string): Entry
  end(entry: Entry, status: number | null): void
}

export function createLog(): RequestLog {
  const requests: Entry[] = []
  return {
    requests,
    begin(method, path) {
      const entry: Entry = { method, path, status: null, body: undefined, time: Date.now() }
      requests.push(entry)
      return entry
    },
    end(entry, status) {
      entry.status = status
    },
  }
}
