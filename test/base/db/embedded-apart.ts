import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { EmbeddedServer } from '../../../src/base/db/embedded.ts'
import { startEmbeddedApart } from '../../../src/base/db/embedded-process.ts'
import { embeddedFolder } from '../../embedded/databases.ts'
import { programFile } from '../../programs.ts'

/** A data folder with a database in it, which is made quicker than a new one. It is removed after the test. */
export async function folder(): Promise<string> {
  const path = await embeddedFolder()
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 3 }))
  return path
}

/** The embedded database on a data folder, in a process of its own, until the end of the test. */
export async function started(
  path: string,
  limits?: Parameters<typeof startEmbeddedApart>[2],
): Promise<EmbeddedServer> {
  const server = await startEmbeddedApart(path, programFile('embedded-database'), limits)
  onTestFinished(server.close)
  return server
}

/** Asks over a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(connectionString: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Who owns a data folder. */
export function ownerOf(path: string): { readonly pid: number } {
  const [note = ''] = readdirSync(path).filter((name) => name.startsWith('owner-'))
  return JSON.parse(readFileSync(join(path, note), 'utf8'))
}
