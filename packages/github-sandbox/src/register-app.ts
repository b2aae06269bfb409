import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { GitHubSandboxOptions } from './sandbox.ts'
import type { Account } from './state/records.ts'
import type { RegisteredApp } from './state/world.ts'

const PERMISSIONS = {
  checks: 'write',
  contents: 'read',
  issues: 'write',
  metadata: 'read',
  pull_requests: 'write',
} as const

const EVENTS = [
  'check_run',
  'check_suite',
  'issue_comment',
  'pull_request',
  'pull_request_review_comment',
  'pull_request_review_thread',
  'push',
  'repository',
] as const

let keys: Pick<RegisteredApp, 'privateKey' | 'publicKey'> | undefined

/** Creates an app with new secrets; the key is generated once per process, as it takes longer than everything else that a sandbox needs. */
export function registerApp(owner: Account, id: number, options: GitHubSandboxOptions): RegisteredApp {
  keys ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const { slug = 'docalign', permissions = PERMISSIONS, events = EVENTS } = options
  return {
    id,
    slug,
    name: slug,
    owner,
    clientId: `Iv1.${randomBytes(8).toString('hex')}`,
    clientSecret: randomBytes(20).toString('hex'),
    privateKey: keys.privateKey,
    publicKey: keys.publicKey,
    webhookSecret: randomBytes(20).toString('hex'),
    permissions,
    events,
    createdAt: Date.now(),
  }
}
