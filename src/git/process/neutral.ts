import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GitDirectories } from '../folder/locate.ts'
import { MAX_SHALLOW_BYTES, readOwnFile } from '../folder/own-file.ts'
import { gitEnvironment } from './environment.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export type ObjectFormat = 'sha1' | 'sha256'

/** Two ways to look at one repository. */
export interface GitViews {
  /** Its objects, under a config of ours: for everything that starts from a commit's id. */
  readonly objects: NodeJS.ProcessEnv
  /** As it is, with its refs and its config: to turn names into ids. */
  readonly refs: NodeJS.ProcessEnv
  /** Where git runs: an empty place of ours, never the repository's folder. */
  readonly folder: string
  /** Takes objects of ours; they are seen beside those of the repository. */
  readonly scratch: string
  /** Until this is called the objects are taken to be named by SHA-1. */
  setObjectFormat(format: ObjectFormat): Promise<void>
  dispose(): Promise<void>
}

/**
 * Makes a git directory of a few bytes in the temporary folder that borrows the repository's objects. It has no config
 * but ours, no hooks, no attributes, no refs, no replacements and no promisor remote. So whatever the repository configures
 * (filters, textconv, external diffs, file monitors, partial clones that fetch) is not overridden key by key: it is not there.
 */
export async function createViews(directories: GitDirectories): Promise<GitViews> {
  // Where history was cut off is not a matter of configuration: without it git takes the cut for corruption.
  const cut = await readOwnFile(join(directories.common, 'shallow'), MAX_SHALLOW_BYTES)
  const { path: folder, remove } = await createTemporaryFolder()
  await Promise.all([
    mkdir(join(folder, 'refs')),
    mkdir(join(folder, 'objects')),
    writeFile(join(folder, 'HEAD'), 'ref: refs/heads/none\n'),
    writeFile(join(folder, 'config'), configFor('sha1')),
    cut && writeFile(join(folder, 'shallow'), cut),
  ])
  const environment = gitEnvironment()
  const scratch = join(folder, 'objects')
  return {
    folder,
    scratch,
    objects: {
      ...environment,
      GIT_DIR: folder,
      GIT_OBJECT_DIRECTORY: join(directories.common, 'objects'),
      // In quotes a colon does not end it.
      GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(scratch),
    },
    refs: { ...environment, GIT_DIR: directories.own },
    setObjectFormat: (format) => writeFile(join(folder, 'config'), configFor(format)),
    dispose: remove,
  }
}

/**
 * Git maps packs into its memory as a whole unless it is told otherwise: 400 MB for the history of a repository whose
 * packs have 404 MB, 173 MB with these windows, in the same time.
 */
const MAPPED_PACKS = `\tpackedGitWindowSize = 16m\n\tpackedGitLimit = 96m\n`

function configFor(format: ObjectFormat): string {
  const core = `[core]\n\trepositoryFormatVersion = 1\n\tbare = true\n${MAPPED_PACKS}`
  return format === 'sha1' ? core : `${core}[extensions]\n\tobjectFormat = ${format}\n`
}
