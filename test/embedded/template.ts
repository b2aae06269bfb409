import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openQueue } from '../../src/app/jobs/queue/queue.ts'
import { openDatabase } from '../../src/base/db/database.ts'
import { migrateUp } from '../../src/base/db/migrations.ts'
import { once } from '../../src/base/memoize.ts'

/** `migrated` has every table: ours and the queue's. */
export type Template = 'empty' | 'migrated'

const root = fileURLToPath(new URL('../..', import.meta.url))
const templates = join(root, 'node_modules/.cache/docalign-databases')
const DAY = 86_400_000

/**
 * Makes embedded databases once, for tests to start from copies of them: creating one takes many seconds, opening one does
 * not. They are made anew when a migration, a package or this file changes.
 */
export async function makeTemplates(): Promise<void> {
  const made = madeOf()
  if (existsSync(join(templates, made))) return
  mkdirSync(templates, { recursive: true })
  forgetOld()
  const draft = mkdtempSync(`${templates}-`)
  await makeEmpty(join(draft, made, 'empty'))
  cpSync(join(draft, made, 'empty'), join(draft, made, 'migrated'), { recursive: true })
  await migrate(join(draft, made, 'migrated'))
  try {
    renameSync(join(draft, made), join(templates, made))
  } catch (error) {
    // Another run was faster.
    if (!existsSync(join(templates, made))) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Takes away what other versions were made of; another checkout with the same packages may still use them. */
function forgetOld(): void {
  for (const name of readdirSync(templates)) {
    const folder = join(templates, name)
    if (Date.now() - statSync(folder).mtimeMs > DAY) rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts an embedded database into a data folder. */
export function copyTemplate(template: Template, dataFolder: string): void {
  cpSync(join(templates, madeOf(), template), dataFolder, { recursive: true })
}

/** Without the databases that others are made from, which are half of its files. */
async function makeEmpty(dataFolder: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataFolder })
  await sql`update pg_database set datistemplate = false`.execute(database.queries)
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.id(name)}`.execute(database.queries)
  await database.close()
}

async function migrate(dataFolder: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataFolder })
  await migrateUp(database.queries)
  const queue = openQueue({ databaseUrl: database.url, redisUrl: null, prefix: 'template' })
  await queue.counts()
  await queue.close()
  await database.close()
}

/** A name for what the templates depend on. */
const madeOf = once(() => {
  const migrations = join(root, 'migrations')
  const packages = ['@electric-sql/pglite', 'bullmq']
  const files = [
    join(root, 'test/embedded/template.ts'),
    ...packages.map((name) => join(root, 'node_modules', name, 'package.json')),
    ...readdirSync(migrations)
      .sort()
      .map((name) => join(migrations, name)),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
})
