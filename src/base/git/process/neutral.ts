import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GitDirectories } from '../folder/locate.ts'
import { MAX_SHALLOW_BYTES, readOwnFile } from '../folder/own-file.ts'
import { gitEnvironment } from './environment.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export type ObjectFormat = 'sha1' | 'sha256'

/** Two views of one repository. */
export interface GitViews {
  /** Its objects under this program's config: for everything that starts from a commit id. */
  readonly objects: NodeJS.ProcessEnv
  /** The repository itself, with its refs and its config: to resolve names to ids. */
  readonly refs: NodeJS.ProcessEnv
  /** Git's working folder: an empty one of this program, never the repository's. */
  readonly folder: string
  /** Holds temporary objects, which are visible in addition to the repository's. */
  readonly scratch: string
  /** Until this is called, object ids are assumed to be SHA-1. */
  setObjectFormat(format: ObjectFormat): Promise<void>
  dispose(): Promise<void>
}

/**
 * Creates a git directory of a few bytes in the temporary folder with the repository's objects as alternates. It has its own config, no hooks, no
 * attributes, no refs, no replacements and no promisor remote. So the repository's configuration (filters, textconv, external diffs, file
 * monitors, partial clones that fetch) need not be overridden key by key: it is absent.
 */
export async function createViews(directories: GitDirectories): Promise<GitViews> {
  // Where history is cut off is no configuration: without this file, git considers the cut a corruption.
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
      // In quotes, a colon is not a separator.
      GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(scratch),
    },
    refs: { ...environment, GIT_DIR: directories.own },
    setObjectFormat: (format) => writeFile(join(folder, 'config'), configFor(format)),
    dispose: remove,
  }
}

/**
 * By default git maps whole packs into memory: 400 MB for the history of a repository whose packs have 404 MB; with these windows 173 MB,
 * in the same time.
 */
const MAPPED_PACKS = `\tpackedGitWindowSize = 16m\n\tpackedGitLimit = 96m\n`

function configFor(format: ObjectFormat): string {
  const core = `[core]\n\trepositoryFormatVersion = 1\n\tbare = true\n${MAPPED_PACKS}`
  return format === 'sha1' ? core : `${core}[extensions]\n\tobjectFormat = ${format}\n`
}
