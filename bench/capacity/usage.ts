/** The GitHub requests of installations in a day. */
export interface Usage {
  add(installation: number, at: number, asked: { readonly requests: number; readonly created: number }): void
  /** The busiest hour and minute of each installation. */
  peaks(): readonly Peak[]
}

export interface Peak {
  readonly requestsPerHour: number
  readonly createdPerHour: number
  readonly createdPerMinute: number
}

const HOURS = 24
const HOUR = 3600
const MINUTE = 60

export function createUsage(installations: number): Usage {
  const requests = new Float64Array(installations * HOURS)
  const created = new Float64Array(installations * HOURS)
  const minutes = new Map<number, number>()
  return {
    add(installation, at, asked) {
      const hour = installation * HOURS + Math.floor(at / HOUR)
      requests[hour] = (requests[hour] ?? 0) + asked.requests
      created[hour] = (created[hour] ?? 0) + asked.created
      const minute = installation * 1440 + Math.floor(at / MINUTE)
      if (asked.created > 0) minutes.set(minute, (minutes.get(minute) ?? 0) + asked.created)
    },
    peaks() {
      const perMinute = new Float64Array(installations)
      for (const [key, count] of minutes) {
        const installation = Math.floor(key / 1440)
        perMinute[installation] = Math.max(perMinute[installation] ?? 0, count)
      }
      const ofDay = (all: Float64Array, index: number): number =>
        Math.max(...all.subarray(index * HOURS, (index + 1) * HOURS))
      return Array.from({ length: installations }, (_, index) => ({
        requestsPerHour: ofDay(requests, index),
        createdPerHour: ofDay(created, index),
        createdPerMinute: perMinute[index] ?? 0,
      }))
    },
  }
}
