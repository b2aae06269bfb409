import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/base/db/database.ts'
import { startHosted } from './hosted.ts'
import { copyTemplate, type Template } from './template.ts'

const REMOVE = { recursive: true, force: true, maxRetries: 3 }

/** An embedded database, whatever server there is. */
export async function openEmbedded(template: Template = 'empty'): Promise<Database> {
  const dataFolder = await embeddedFolder(template)
  const closing = [() => rm(dataFolder, REMOVE)]
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const server = await startHosted(dataFolder)
    closing.push(() => server.close())
    const database = await openDatabase({ databaseUrl: server.url, dataFolder })
    closing.push(() => database.close())
    return { ...database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A data folder that holds an embedded database. */
export async function embeddedFolder(template: Template = 'empty'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docalign-data-'))
  copyTemplate(template, folder)
  return folder
}
