import { join } from 'node:path'
import { type Entry, type ObjectType, storeTrees, writeObject } from '../../../../src/base/git/folder/loose-object.ts'
import { blobOf, type CommitContent, rawPath } from './commit-stream.ts'
import { writeLooseRef } from './loose-refs.ts'

/** The files of a commit, by path with one character per byte. */
type Files = ReadonlyMap<string, Entry>

/** Writes commits with the same objects as `git fast-import`, without starting it. It only knows the files of the commits that it wrote. */
export interface CommitWriter {
  /** Returns the commit's id; null if the commit whose files it changes, by default the first parent, is unknown. */
  write(content: CommitContent, changing?: string): string | null
}

export function createCommitWriter(folder: string, objectFormat: 'sha1' | 'sha256'): CommitWriter {
  const known = new Map<string, Files>()

  const store = (type: ObjectType, body: Buffer): string =>
    writeObject(join(folder, 'objects'), type, body, objectFormat)

  function changed(before: Files, files: CommitContent['files']): Files {
    const after = new Map(before)
    const folders = new Set([...before.keys()].flatMap(foldersOf))
    for (const [name, file] of Object.entries(files)) {
      const path = rawPath(name)
      after.delete(path)
      // A folder may become a file, and vice versa; deleting something missing has no effect.
      if (folders.delete(path)) for (const other of [...after.keys()]) if (isWithin(other, path)) after.delete(other)
      if (file === null) continue
      for (const folder of foldersOf(path)) {
        after.delete(folder)
        folders.add(folder)
      }
      if (typeof file === 'object' && 'submodule' in file) after.set(path, { mode: '160000', oid: file.submodule })
      else {
        const { mode, bytes } = blobOf(file)
        after.set(path, { mode, oid: store('blob', bytes) })
      }
    }
    return after
  }

  return {
    write({ branch, files, message, time, parents, author = 'Ada <ada@example.com>' }, changing = parents[0]) {
      const before = changing === undefined ? new Map<string, Entry>() : known.get(changing)
      if (before === undefined) return null
      const after = changed(before, files)
      const who = `${author} ${time} +0000`
      const head = [
        `tree ${storeTrees(after, (body) => store('tree', body))}`,
        ...parents.map((parent) => `parent ${parent}`),
        `author ${who}`,
      ]
      const oid = store('commit', Buffer.from(`${head.join('\n')}\ncommitter ${who}\n\n${message}`))
      known.set(oid, after)
      writeLooseRef(folder, branch, oid)
      return oid
    },
  }
}

/** The parent folders of a path, outermost first. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at))
  return folders
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}
