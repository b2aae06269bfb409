import { type Command, serverCommand } from '../terminal/command.ts'

/** The commands that run and maintain the server. */
export const SERVER_COMMANDS: readonly Command[] = [
  serverCommand('serve', 'Run the GitHub App', {
    options: {
      role: { value: 'ROLE', help: 'all (default), web: receive deliveries, or worker: process them' },
      'set-up': { help: 'create a GitHub App first, also in production' },
    },
    details: [
      'Configured by environment variables or .env; .env.example of docalign-server lists them. Without a GitHub App it serves a page that creates one, and continues with it.',
    ],
    load: async () => (await import('../serve.ts')).runServe,
  }),
  serverCommand('server doctor', 'Check the installation of the server in the current folder', {
    options: { json: { help: 'print JSON' } },
    details: [
      'Checks the settings, git, the disk, the database and its migrations, the queue and the clock. With credentials it also checks the App on GitHub: permissions, events, installations, the webhook and its deliveries. It changes nothing and prints no secrets.',
      'Exit codes: 0 no fault, 1 at least one fault, 2 invalid usage.',
    ],
    load: async () => (await import('../doctor/doctor.ts')).runDoctor,
  }),
  serverCommand(
    'server migrate [up|down|status]',
    'Apply missing migrations of the database, revert the last one, or list them',
    {
      details: ['`docalign serve` migrates the embedded database by itself.'],
      load: async () => (await import('../server/migrate.ts')).runMigrate,
    },
  ),
  serverCommand('server jobs failed', 'List the jobs that failed permanently', {
    load: async () => (await import('../server/jobs.ts')).runJobsFailed,
  }),
  serverCommand('server jobs retry [ID]', 'Retry failed jobs', {
    details: [
      'ID is one of `docalign server jobs failed`; without it all failed jobs are retried. Exit codes: 0 retried, 1 there is no such failed job.',
    ],
    load: async () => (await import('../server/jobs.ts')).runJobsRetry,
  }),
  serverCommand('server token create', 'Create a token for the HTTP API', {
    options: {
      namespace: { value: 'NS', help: 'what it is valid for: project:OWNER/REPO, or several separated by commas' },
    },
    details: ['The token is printed once and not stored: the database has only its digest.'],
    load: async () => (await import('../server/token.ts')).runTokenCreate,
  }),
  serverCommand('server token revoke [ID]', 'Revoke a token', {
    details: [
      'ID is the number that `docalign server token create` printed. It takes effect within five seconds. Exit codes: 0 revoked, 1 there is no such token.',
    ],
    load: async () => (await import('../server/token.ts')).runTokenRevoke,
  }),
]
