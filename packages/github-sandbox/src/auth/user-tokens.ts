import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'
import type { Account, Approval, Repository, RepositoryRole } from '../state/records.ts'
import type { World } from '../state/world.ts'

/** GitHub's lifetimes in milliseconds: ten minutes for a code, eight hours for a token. */
const CODE_MS = 600_000
export const USER_TOKEN_MS = 8 * 3_600_000

/** Records an approval, and returns its code. */
export function approve(world: World, approval: Omit<Approval, 'expiresAt'>): string {
  const code = randomBytes(10).toString('hex')
  world.approvals.set(code, { ...approval, expiresAt: world.now() + CODE_MS })
  return code
}

/** The approval of a code, which can be used once; undefined for an invalid code, or another verifier. */
export function takeApproval(world: World, code: string, verifier: string | undefined): Approval | undefined {
  const approval = world.approvals.get(code)
  world.approvals.delete(code)
  if (approval === undefined || approval.expiresAt <= world.now()) return undefined
  const challenge = verifier === undefined ? null : createHash('sha256').update(verifier).digest('base64url')
  return approval.challenge === null || approval.challenge === challenge ? approval : undefined
}

/** A new token of a person, valid for eight hours. */
export function issueUserToken(world: World, user: Account): string {
  const token = `ghu_${randomBytes(18).toString('hex')}`
  world.userTokens.set(token, { user, expiresAt: world.now() + USER_TOKEN_MS })
  return token
}

/** The caller, from an `Authorization` header with a user token. @throws ApiError 401 */
export function authorizedUser(world: World, authorization: string | undefined): Account {
  if (authorization === undefined) throw new ApiError(401, 'Requires authentication')
  const [, token = ''] = /^(?:token|bearer) (\S+)$/i.exec(authorization) ?? []
  const found = world.userTokens.get(token)
  if (found === undefined || found.expiresAt <= world.now()) throw new ApiError(401, 'Bad credentials')
  return found.user
}

/** A person's explicit role in a repository; undefined for none. Public read access does not count. */
export function givenRole(repository: Repository, { login }: Account): RepositoryRole | undefined {
  const role = repository.permissions.get(login.toLowerCase())
  return role === 'none' ? undefined : role
}
