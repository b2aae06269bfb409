import { fileURLToPath } from 'node:url'

/** The folder of the steps of the database; found from here, two folders below the root, in the sources and when built. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
