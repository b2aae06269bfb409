/** Network errors of a server that is unreachable or closed the connection. */
const NETWORK: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** SQLSTATE codes of PostgreSQL while it starts or shuts down, or has no connections left. */
const LEAVING = /^(?:08\w{3}|57P0[1-5]|53300)$/
/** Messages of the driver, which have no code. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client (?:has encountered a connection error|was closed))/

/** Whether a query failed because the database is unavailable, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : null
  return NETWORK.has(code) || (typeof code === 'string' && LEAVING.test(code)) || DRIVER.test(error.message)
}
