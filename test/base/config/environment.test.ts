import { describe, expect, it } from 'vitest'
import { type Environment, EnvironmentError, readEnvironment } from '../../../src/base/config/environment.ts'

const PEM = '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n'
const APP = { APP_ID: '7', PRIVATE_KEY: PEM, WEBHOOK_SECRET: 'a secret' }

function read(env: Record<string, string>): Environment {
  return readEnvironment(env, (path) => `${PEM}${path}`)
}

describe('The environment', () => {
  it('may be empty', () => {
    expect(read({})).toEqual({
      databaseUrl: null,
      redisUrl: null,
      dataFolder: '.docalign',
      isDefaultFolder: true,
      queuePrefix: 'docalign',
      dryRun: false,
      apiRate: 6000,
      metricsToken: null,
      clonesBytes: null,
      scanLimits: { unitSeconds: 5, callSeconds: 900, memoryMb: 2000 },
      stopSeconds: 10,
      features: { switches: {}, rolloutPercent: 100, shadowPercent: null },
      coChangeRetentionDays: 180,
      github: null,
      signIn: null,
      apiUrl: 'https://api.github.com',
      webUrl: 'https://github.com',
      host: '127.0.0.1',
      port: 3000,
      logLevel: 'info',
      production: false,
    })
  })

  it('counts empty variables as unset', () => {
    const names = [
      'DATABASE_URL',
      'REDIS_URL',
      'PORT',
      'APP_ID',
      'PRIVATE_KEY',
      'LOG_LEVEL',
      'GHE_HOST',
      'DOCALIGN_DATA',
    ]
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}))
  })

  it.each<[Record<string, string>, Partial<Environment>]>([
    [{ DATABASE_URL: 'postgres://db/docs' }, { databaseUrl: 'postgres://db/docs' }],
    [{ REDIS_URL: 'redis://cache' }, { redisUrl: 'redis://cache' }],
    [{ DOCALIGN_DATA: '/data' }, { dataFolder: '/data', isDefaultFolder: false }],
    [{ DOCALIGN_QUEUE_PREFIX: 'staging_2' }, { queuePrefix: 'staging_2' }],
    [{ DOCALIGN_DRY_RUN: '1' }, { dryRun: true }],
    [{ DOCALIGN_DRY_RUN: 'true' }, { dryRun: true }],
    [{ DOCALIGN_DRY_RUN: '0' }, { dryRun: false }],
    [{ DOCALIGN_ONBOARDING: 'on' }, { onboarding: true }],
    [{ DOCALIGN_ONBOARDING: 'off' }, {}],
    [{ DOCALIGN_DRY_RUN: 'false' }, { dryRun: false }],
    [{ DOCALIGN_API_RATE: '0' }, { apiRate: 0 }],
    [{ DOCALIGN_CLONES_MB: '2000' }, { clonesBytes: 2_000_000_000 }],
    [{ DOCALIGN_METRICS_TOKEN: 'a'.repeat(16) }, { metricsToken: 'a'.repeat(16) }],
    [{ DOCALIGN_STOP_SECONDS: '30' }, { stopSeconds: 30 }],
    [
      { DOCALIGN_FILE_SECONDS: '2', DOCALIGN_SCAN_MINUTES: '3', DOCALIGN_SCAN_MEMORY_MB: '512' },
      { scanLimits: { unitSeconds: 2, callSeconds: 180, memoryMb: 512 } },
    ],
    [
      { DOCALIGN_RANK_FUSION: 'on', DOCALIGN_GRAPH_CHANNEL: '12.5', DOCALIGN_ROLLOUT_PERCENT: '50' },
      {
        features: {
          switches: { DOCALIGN_RANK_FUSION: 'on', DOCALIGN_GRAPH_CHANNEL: 12.5 },
          rolloutPercent: 50,
          shadowPercent: null,
        },
      },
    ],
    [
      { DOCALIGN_GRAPH_CHANNEL: 'off', DOCALIGN_SHADOW_PERCENT: '0' },
      { features: { switches: { DOCALIGN_GRAPH_CHANNEL: 'off' }, rolloutPercent: 100, shadowPercent: 0 } },
    ],
    [
      { DOCALIGN_SHADOW_LOG: 'diff-only' },
      { features: { switches: {}, rolloutPercent: 100, shadowPercent: null, shadowLog: 'diff-only' } },
    ],
    [{ GHE_HOST: 'ghe.acme.com' }, { apiUrl: 'https://ghe.acme.com/api/v3', webUrl: 'https://ghe.acme.com' }],
    [
      { GHE_HOST: '127.0.0.1:9', GHE_PROTOCOL: 'http' },
      { apiUrl: 'http://127.0.0.1:9/api/v3', webUrl: 'http://127.0.0.1:9' },
    ],
    [
      { HOST: '::', PORT: '0' },
      { host: '::', port: 0 },
    ],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [
      { NODE_ENV: 'production', ...APP },
      { production: true, host: '0.0.0.0' },
    ],
    [{ NODE_ENV: 'production', HOST: '127.0.0.1', ...APP }, { host: '127.0.0.1' }],
    [
      { GITHUB_CLIENT_ID: 'Iv23li.a1', GITHUB_CLIENT_SECRET: 'f00' },
      { signIn: { clientId: 'Iv23li.a1', clientSecret: 'f00' } },
    ],
  ])('%o is read', (env, part) => {
    expect(read(env)).toMatchObject(part)
  })

  it.each([
    ['as it is', { PRIVATE_KEY: PEM }, PEM],
    ['in one line', { PRIVATE_KEY: PEM.replaceAll('\n', '\\n') }, PEM],
    ['as base64', { PRIVATE_KEY: Buffer.from(PEM).toString('base64') }, PEM],
    ['from a file', { PRIVATE_KEY: '', PRIVATE_KEY_PATH: 'key.pem' }, `${PEM}key.pem`],
    ['from the variable rather than the file', { PRIVATE_KEY: PEM, PRIVATE_KEY_PATH: 'key.pem' }, PEM],
  ])('takes the private key %s', (_, key, privateKey) => {
    expect(read({ ...APP, ...key }).github).toEqual({ appId: 7, privateKey, webhookSecret: 'a secret' })
  })

  it.each<[Record<string, string>, string | RegExp]>([
    [{ ...APP, APP_ID: '' }, 'APP_ID is needed beside the private key'],
    [{ ...APP, PRIVATE_KEY: '' }, 'PRIVATE_KEY or PRIVATE_KEY_PATH is needed beside APP_ID'],
    [{ ...APP, WEBHOOK_SECRET: '' }, 'WEBHOOK_SECRET is needed: without it anybody could send deliveries'],
    [{ ...APP, PRIVATE_KEY: 'aGVsbG8=' }, 'PRIVATE_KEY is not a private key in PEM form'],
    [{ ...APP, WEBHOOK_SECRET: 'development', NODE_ENV: 'production' }, /^WEBHOOK_SECRET is "development"/],
    [{ GITHUB_CLIENT_ID: 'Iv1.a' }, 'GITHUB_CLIENT_ID: is useless without GITHUB_CLIENT_SECRET'],
    [{ GITHUB_CLIENT_SECRET: 'f00' }, 'GITHUB_CLIENT_SECRET: is useless without GITHUB_CLIENT_ID'],
    [{ GITHUB_CLIENT_ID: 'a b', GITHUB_CLIENT_SECRET: 'f00' }, /^GITHUB_CLIENT_ID: is the client ID/],
    [{ APP_ID: 'my-app' }, 'APP_ID: is the number of the GitHub App'],
    [{ PORT: '70000' }, /^PORT: /],
    [{ PORT: 'http' }, /^PORT: /],
    [{ GHE_PROTOCOL: 'ftp' }, /^GHE_PROTOCOL: /],
    [{ GHE_HOST: 'https://ghe.acme.com' }, /^GHE_HOST: is a host name/],
    [{ GHE_HOST: 'ghe.acme.com/api' }, /^GHE_HOST: is a host name/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
    [{ DOCALIGN_DRY_RUN: 'yes' }, /^DOCALIGN_DRY_RUN: /],
    [{ DOCALIGN_METRICS_TOKEN: 'short' }, 'DOCALIGN_METRICS_TOKEN: is a token of 16 to 200 characters without spaces'],
    [{ DOCALIGN_QUEUE_PREFIX: 'a:b' }, 'DOCALIGN_QUEUE_PREFIX: is a prefix of letters, digits, - and _'],
  ])('%o is refused', (env, message) => {
    const refused = (): Environment => read(env)
    expect(refused).toThrow(EnvironmentError)
    expect(refused).toThrow(typeof message === 'string' ? new RegExp(`^${message}$`) : message)
  })

  it('never shows a key or a secret in a refusal', () => {
    const refused = (): Environment => read({ APP_ID: '7', PRIVATE_KEY: 'c2VjcmV0', WEBHOOK_SECRET: 'also secret' })
    expect(refused).toThrow(/^(?!.*(c2VjcmV0|secret\b)).*$/)
  })

  it('takes "development" for a secret outside of production', () => {
    expect(read({ ...APP, WEBHOOK_SECRET: 'development' }).github?.webhookSecret).toBe('development')
  })

  it('needs no GitHub App in production for what does not serve, such as migrations', () => {
    expect(read({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/docs' }).github).toBeNull()
  })
})
