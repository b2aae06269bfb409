import { type LabelledSet, lie, truth } from '../labelled.ts'

const REPOSITORY: Readonly<Record<string, string>> = {
  'package.json': `{
  "name": "shelfmark",
  "version": "3.4.1",
  "type": "module",
  "engines": { "node": ">=20" },
  "bin": { "shelfmark": "src/cli.ts" },
  "scripts": { "build": "tsc", "test": "vitest run", "migrate": "node src/database/migrate.ts" },
  "dependencies": { "commander": "^12.1.0", "fastify": "^5.1.0", "nodemailer": "^6.9.15", "pg": "^8.12.0", "zod": "^3.23.8" },
  "devDependencies": { "typescript": "^5.6.3", "vitest": "^2.1.0" }
}
`,
  'README.md':
    '# Shelfmark\n\nLends the books of a small library. Start it with `shelfmark serve`.\n\nLoans are kept in PostgreSQL.\n',
  'src/cli.ts': `import { Command } from 'commander'
import { importBooks } from './books/import-books.ts'
import { sendReminders } from './mail/reminders.ts'
import { createServer } from './server.ts'

const program = new Command()
program.name('shelfmark').description('Lends books')

program
  .command('serve')
  .description('start the web server')
  .option('-p, --port <number>', 'port to listen on', '8080')
  .option('--host <host>', 'address to listen on', '127.0.0.1')
  .action((options) => createServer().listen({ port: Number(options.port), host: options.host }))

program
  .command('import <file>')
  .description('import books from a CSV file')
  .option('--dry-run', 'only check the file')
  .option('--batch-size <rows>', 'rows that are written at a time', '500')
  .action(importBooks)

program
  .command('remind')
  .description('mail readers whose loans end soon')
  .option('--days-before <days>', 'days before a loan is due', '3')
  .action(sendReminders)

program.parse()
`,
  'src/config.ts': `/** Days that a book is lent for. */
export const LOAN_DAYS = 21
export const MAX_RENEWALS = 2
/** A session without requests ends. */
export const SESSION_TIMEOUT_MS = 1_800_000

export const databaseUrl = process.env.DATABASE_URL ?? 'postgres://localhost/shelfmark'
export const logLevel = process.env.SHELFMARK_LOG_LEVEL ?? 'info'
`,
  'src/server.ts': `import fastify, { type FastifyInstance } from 'fastify'
import { logLevel } from './config.ts'
import { loanRoutes } from './routes/loans.ts'

export function createServer(): FastifyInstance {
  const app = fastify({ logger: { level: logLevel } })
  loanRoutes(app)
  return app
}
`,
  'src/routes/loans.ts': `import type { FastifyInstance } from 'fastify'
import { renewLoan } from '../loans/renew.ts'
import { endLoan, listLoans, startLoan } from '../loans/store.ts'

export function loanRoutes(app: FastifyInstance): void {
  app.get('/loans', listLoans)
  app.post('/loans', startLoan)
  app.patch('/loans/:id/renew', (request) => renewLoan(request.body))
  app.delete('/loans/:id', endLoan)
}
`,
  'src/loans/fines.ts': `const FINE_PER_DAY_CENTS = 25
const MAX_FINE_CENTS = 1000

/** What a reader owes for a book that came back late, in cents. */
export function calculateFine(daysLate: number): number {
  return Math.min(daysLate * FINE_PER_DAY_CENTS, MAX_FINE_CENTS)
}
`,
  'src/loans/renew.ts': `import { LOAN_DAYS, MAX_RENEWALS } from '../config.ts'

export interface Loan {
  id: number
  renewals: number
  due: Date
}

/** A loan with a later due date. Throws when it was renewed too often. */
export function renewLoan(loan: Loan): Loan {
  if (loan.renewals >= MAX_RENEWALS) throw new RangeError('renewed too often')
  return { ...loan, renewals: loan.renewals + 1, due: new Date(loan.due.getTime() + LOAN_DAYS * 86_400_000) }
}
`,
  'src/loans/store.ts': `import pg from 'pg'
import { databaseUrl } from '../config.ts'

const pool = new pg.Pool({ connectionString: databaseUrl })

export const listLoans = () => pool.query('select * from loans')
export const startLoan = () => pool.query('insert into loans default values')
export const endLoan = () => pool.query('delete from loans')
`,
  'src/mail/queue.ts': `import nodemailer from 'nodemailer'

const MAX_ATTEMPTS = 5
const RETRY_DELAY_SECONDS = 30

/** Mails that wait to be sent. */
export class MailQueue {
  readonly #waiting: string[] = []

  enqueue(mail: string): void {
    this.#waiting.push(mail)
  }

  async flush(): Promise<void> {
    const transport = nodemailer.createTransport({})
    for (const text of this.#waiting) {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        try {
          await transport.sendMail({ text })
          break
        } catch {
          await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_SECONDS * 1000))
        }
      }
    }
  }
}
`,
  'src/mail/reminders.ts': `import { MailQueue } from './queue.ts'

export async function sendReminders(): Promise<void> {
  const queue = new MailQueue()
  queue.enqueue('Your book is due soon.')
  await queue.flush()
}
`,
  'src/books/import-books.ts': `import { z } from 'zod'

const bookSchema = z.object({ title: z.string(), isbn: z.string() })

export function importBooks(file: string): void {
  bookSchema.parse({ title: file, isbn: '' })
}
`,
  'src/database/migrate.ts': `export async function migrate(): Promise<void> {}\n`,
}

/** Statements against a repository, written before the rules. */
export const CODE: readonly LabelledSet[] = [
  {
    repository: REPOSITORY,
    statements: [
      lie('A loan can be renewed three times.'),
      lie('`shelfmark serve` listens on port 3000 unless `--port` says otherwise.'),
      lie('Mail that cannot be sent is tried again after a delay of 30 milliseconds.'),
      lie('Fines are worked out by `computeFine()` in `src/loans/fines.ts`.'),
      lie('To renew a loan, send `PUT /loans/:id/renew`.'),
      lie('Settings of the cache are read in `src/cache/settings.ts`.'),
      lie('The log level of Shelfmark is taken from `SHELFMARK_VERBOSITY`.'),
      lie('The web server is built on Express.'),
      lie('By default an import writes batches of 100 rows.'),
      lie('What is imported is checked with zod 4.'),
      truth('A book is lent for three weeks.'),
      truth('A fine grows by 25 cents a day, up to a maximum of 1000 cents.'),
      truth('Shelfmark does not listen on port 3000 but on 8080.'),
      truth('There is no `sendMail()` of its own; mails go through `MailQueue`.'),
      truth('There is no `PUT /loans/:id`: a loan is renewed with `PATCH /loans/:id/renew`.'),
      truth('A session ends after 30 minutes without a request.'),
      truth('Readers get a reminder three days before a book is due.'),
      truth('Unlike Express, Fastify logs every request once a logger is given.'),
      truth('Put your own settings into `config/local.env`, which is not kept in the repository.'),
      truth('After five failed attempts a mail is given up.'),
    ],
  },
]
