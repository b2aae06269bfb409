import { verify } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'
import type { RegisteredApp } from '../state/world.ts'

const MAX_LENGTH = 600
/** Seconds that GitHub tolerates a clock to be ahead. */
const SKEW = 60

/** Verifies an app's JSON web token like GitHub. @throws ApiError 401 */
export function verifyAppToken(app: RegisteredApp, token: string, now: number): void {
  const [header, claims, signature, ...rest] = token.split('.')
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) throw undecodable()
  if (decoded(header).alg !== 'RS256') throw undecodable()
  const signed = Buffer.from(`${header}.${claims}`)
  if (!verify('RSA-SHA256', signed, app.publicKey, Buffer.from(signature, 'base64url'))) throw undecodable()
  const { iat, exp, iss } = decoded(claims)
  const seconds = now / 1000
  if (typeof iat !== 'number' || iat > seconds + SKEW) {
    throw new ApiError(
      401,
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    )
  }
  if (typeof exp !== 'number' || exp <= seconds) {
    throw new ApiError(
      401,
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    )
  }
  if (exp - seconds > MAX_LENGTH + SKEW || exp - iat > MAX_LENGTH + SKEW) {
    throw new ApiError(401, "'Expiration time' claim ('exp') is too far in the future")
  }
  if (`${iss}` !== `${app.id}` && iss !== app.clientId) throw new ApiError(404, 'Integration not found')
}

function decoded(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Not JSON: handled below.
  }
  throw undecodable()
}

function undecodable(): ApiError {
  return new ApiError(401, 'A JSON web token could not be decoded')
}
