/** What the network says of a server that cannot be reached, or that left. */
const NETWORK: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
])
/** What PostgreSQL says as it ends or begins, or where it takes no more connections (SQLSTATE). */
const LEAVING = /^(?:08\w{3}|57P0[1-5]|53300)$/
/** What the driver says, which gives no code. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client (?:has encountered a connection error|was closed))/

/** Whether a query failed because the database is away: the same may work later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : null
  return NETWORK.has(code) || (typeof code === 'string' && LEAVING.test(code)) || DRIVER.test(error.message)
}
