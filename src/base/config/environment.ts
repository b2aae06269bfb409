import * as z from 'zod'
import type { Limits } from '../isolation/process.ts'

/** A missing or invalid environment variable; the message is one line. `DOCALIGN_E505`. */
export class EnvironmentError extends Error {
  readonly code = 'DOCALIGN_E505'

  constructor(message: string) {
    super(message)
    this.name = 'EnvironmentError'
  }
}

const optionalText = z.string().optional()

const percent = z.coerce.number().min(0).max(100)
/** `on`, `off`, or the percentage of searches. */
const flag = z.union([z.enum(['on', 'off']), percent], 'is on, off, or a percentage from 0 to 100').optional()

const variables = z.object({
  DATABASE_URL: optionalText,
  REDIS_URL: optionalText,
  DOCALIGN_DATA: optionalText,
  DOCALIGN_QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'is a prefix of letters, digits, - and _')
    .optional(),
  DOCALIGN_DRY_RUN: z.enum(['0', '1', 'true', 'false']).optional(),
  DOCALIGN_ONBOARDING: z.enum(['on', 'off']).optional(),
  COCHANGE_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).optional(),
  DOCALIGN_API_RATE: z.coerce.number().int().min(0).max(100_000_000).optional(),
  DOCALIGN_METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, 'is a token of 16 to 200 characters without spaces')
    .optional(),
  DOCALIGN_CLONES_MB: z.coerce.number().int().min(100).max(100_000_000).optional(),
  DOCALIGN_FILE_SECONDS: z.coerce.number().min(1).max(600).optional(),
  DOCALIGN_STOP_SECONDS: z.coerce.number().min(1).max(600).optional(),
  DOCALIGN_SCAN_MINUTES: z.coerce.number().min(1).max(600).optional(),
  DOCALIGN_SCAN_MEMORY_MB: z.coerce.number().int().min(256).max(65_536).optional(),
  DOCALIGN_RANK_FUSION: flag,
  DOCALIGN_GRAPH_CHANNEL: flag,
  DOCALIGN_ROLLOUT_PERCENT: percent.optional(),
  DOCALIGN_SHADOW_PERCENT: percent.optional(),
  DOCALIGN_SHADOW_LOG: z.enum(['diff-only', 'full-results'], 'is diff-only or full-results').optional(),
  APP_ID: z.string().regex(/^\d+$/, 'is the number of the GitHub App').optional(),
  PRIVATE_KEY: optionalText,
  PRIVATE_KEY_PATH: optionalText,
  WEBHOOK_SECRET: optionalText,
  GITHUB_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'is the client ID of the GitHub App')
    .optional(),
  GITHUB_CLIENT_SECRET: z
    .string()
    .regex(/^[!-~]{1,200}$/, 'is a client secret of the GitHub App')
    .optional(),
  GHE_HOST: z
    .string()
    .regex(/^[^\s/]+$/, 'is a host name, with a port if need be, and nothing else')
    .optional(),
  GHE_PROTOCOL: z.enum(['http', 'https']).optional(),
  HOST: optionalText,
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).optional(),
  NODE_ENV: optionalText,
})

/** The server's configuration from environment variables. */
export interface Environment {
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  /** Folder of the embedded database and the clones. */
  readonly dataFolder: string
  /** Whether nobody named that folder: it is `.docalign` in the current one. Omitted for no. */
  readonly isDefaultFolder?: boolean
  /** Separates the queues of several installations on one Redis or database. */
  readonly queuePrefix: string
  /** Dry run: what would be written to GitHub is only logged. */
  readonly dryRun: boolean
  /** Whether DocAlign asks on new repositories before it writes anything else to people. Omitted for no. */
  readonly onboarding?: boolean
  /** Maximum requests per minute for each API token in each process; 0: unlimited. */
  readonly apiRate: number
  /** Bearer token for the metrics; null if they need none. */
  readonly metricsToken: string | null
  /** Maximum bytes of all clones on disk; null: unlimited. */
  readonly clonesBytes: number | null
  /** Limits of one scan of a repository, and of its work on one file. */
  readonly scanLimits: Limits
  /** Maximum seconds from the signal to stop until the server ends; also how long it may be unresponsive. */
  readonly stopSeconds: number
  /** Settings of the features that search tries. */
  readonly features: FeatureSettings
  /** Minimum days for which co-changes are kept. */
  readonly coChangeRetentionDays: number
  readonly github: GitHubCredentials | null
  /** Credentials for signing in to the web pages; null if the pages are not served. */
  readonly signIn: ClientCredentials | null
  /** Root of the REST API: `https://api.github.com`, or `PROTOCOL://HOST/api/v3` of a GitHub Enterprise Server. */
  readonly apiUrl: string
  /** Root of the web pages and repositories: `https://github.com`, or `PROTOCOL://HOST`. */
  readonly webUrl: string
  readonly host: string
  readonly port: number
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'
  readonly production: boolean
}

/** Feature switches by environment variable, and percentages of searches; see `FlagSettings` of the evaluation. */
export interface FeatureSettings {
  readonly switches: Readonly<Record<string, 'on' | 'off' | number>>
  readonly rolloutPercent: number
  readonly shadowPercent: number | null
  /** What is stored of a shadow run: both rankings (the default), or only their difference. */
  readonly shadowLog?: 'diff-only' | 'full-results'
}

export interface GitHubCredentials {
  readonly appId: number
  readonly privateKey: string
  readonly webhookSecret: string
}

/** OAuth credentials of the GitHub App, for signing in. */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Reads the server's environment. Empty variables count as unset. `readKey` reads the file of `PRIVATE_KEY_PATH`. Throws EnvironmentError
 * for an invalid value, for incomplete credentials, and in production for the publicly known webhook secret.
 */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  readKey: (path: string) => string,
): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new EnvironmentError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    dataFolder: values.DOCALIGN_DATA ?? '.docalign',
    isDefaultFolder: values.DOCALIGN_DATA === undefined,
    queuePrefix: values.DOCALIGN_QUEUE_PREFIX ?? 'docalign',
    dryRun: values.DOCALIGN_DRY_RUN === '1' || values.DOCALIGN_DRY_RUN === 'true',
    ...(values.DOCALIGN_ONBOARDING === 'on' && { onboarding: true }),
    apiRate: values.DOCALIGN_API_RATE ?? 6000,
    metricsToken: values.DOCALIGN_METRICS_TOKEN ?? null,
    clonesBytes: values.DOCALIGN_CLONES_MB === undefined ? null : values.DOCALIGN_CLONES_MB * 1_000_000,
    scanLimits: {
      unitSeconds: values.DOCALIGN_FILE_SECONDS ?? 5,
      callSeconds: (values.DOCALIGN_SCAN_MINUTES ?? 15) * 60,
      memoryMb: values.DOCALIGN_SCAN_MEMORY_MB ?? 2000,
    },
    stopSeconds: values.DOCALIGN_STOP_SECONDS ?? 10,
    features: {
      switches: switchesOf(values),
      rolloutPercent: values.DOCALIGN_ROLLOUT_PERCENT ?? 100,
      shadowPercent: values.DOCALIGN_SHADOW_PERCENT ?? null,
      ...(values.DOCALIGN_SHADOW_LOG && { shadowLog: values.DOCALIGN_SHADOW_LOG }),
    },
    coChangeRetentionDays: values.COCHANGE_RETENTION_DAYS ?? 180,
    github: credentials(values, production, readKey),
    signIn: clientCredentials(values),
    ...gitHubAddresses({ host: values.GHE_HOST ?? null, protocol: values.GHE_PROTOCOL ?? 'https' }),
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT ?? 3000,
    logLevel: values.LOG_LEVEL ?? 'info',
    production,
  }
}

/** The host and protocol of a GitHub Enterprise Server; `host` is null for github.com. */
export interface GitHubHost {
  readonly host: string | null
  readonly protocol: 'http' | 'https'
}

/** The API and web roots of a GitHub host. */
export function gitHubAddresses({ host, protocol }: GitHubHost): { readonly apiUrl: string; readonly webUrl: string } {
  if (host === null) return { apiUrl: 'https://api.github.com', webUrl: 'https://github.com' }
  return { apiUrl: `${protocol}://${host}/api/v3`, webUrl: `${protocol}://${host}` }
}

function switchesOf(values: z.output<typeof variables>): FeatureSettings['switches'] {
  const { DOCALIGN_RANK_FUSION, DOCALIGN_GRAPH_CHANNEL } = values
  const switches = Object.entries({ DOCALIGN_RANK_FUSION, DOCALIGN_GRAPH_CHANNEL })
  return Object.fromEntries(switches.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function credentials(
  values: z.output<typeof variables>,
  production: boolean,
  readKey: (path: string) => string,
): GitHubCredentials | null {
  const { APP_ID: appId, PRIVATE_KEY: key, PRIVATE_KEY_PATH: keyPath, WEBHOOK_SECRET: secret } = values
  if (appId === undefined && key === undefined && keyPath === undefined) return null
  if (appId === undefined) throw new EnvironmentError('APP_ID is needed beside the private key')
  if (key === undefined && keyPath === undefined)
    throw new EnvironmentError('PRIVATE_KEY or PRIVATE_KEY_PATH is needed beside APP_ID')
  if (secret === undefined)
    throw new EnvironmentError('WEBHOOK_SECRET is needed: without it anybody could send deliveries')
  if (production && secret === 'development')
    throw new EnvironmentError('WEBHOOK_SECRET is "development", which everybody knows — choose another one')
  return { appId: Number(appId), privateKey: keyOf(key ?? readKey(keyPath ?? '')), webhookSecret: secret }
}

function clientCredentials(values: z.output<typeof variables>): ClientCredentials | null {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = values
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret }
  if (clientId !== undefined) throw new EnvironmentError('GITHUB_CLIENT_ID: is useless without GITHUB_CLIENT_SECRET')
  if (clientSecret !== undefined)
    throw new EnvironmentError('GITHUB_CLIENT_SECRET: is useless without GITHUB_CLIENT_ID')
  return null
}

/** Decodes a private key: PEM, PEM on one line with `\n` as line ends, or base64 of the whole file. */
function keyOf(text: string): string {
  const lines = text.includes('\\n') ? text.replaceAll('\\n', '\n') : text
  if (lines.includes('-----BEGIN')) return lines
  const decoded = Buffer.from(lines, 'base64').toString('utf8')
  if (decoded.includes('-----BEGIN')) return decoded
  throw new EnvironmentError('PRIVATE_KEY is not a private key in PEM form')
}
