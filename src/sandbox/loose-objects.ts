import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { blobOf, type CommitContent, rawPath } from './commit-stream.ts'
import { writeLooseRef } from './loose-refs.ts'

interface Entry {
  readonly mode: string
  readonly oid: string
}

/** The files of a commit, by the bytes of their paths, one character each. */
type Files = ReadonlyMap<string, Entry>

/**
 * Writes commits as `git fast-import` does, object for object, without starting it. It knows the files of the commits that it
 * wrote and of no others.
 */
export interface CommitWriter {
  /** The commit's id; null when the commit whose files it changes, the first parent unless another is given, is not known. */
  write(content: CommitContent, changing?: string): string | null
}

export function createCommitWriter(folder: string, objectFormat: 'sha1' | 'sha256'): CommitWriter {
  const known = new Map<string, Files>()

  function store(type: 'blob' | 'tree' | 'commit', body: Buffer): string {
    const object = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body])
    const oid = createHash(objectFormat).update(object).digest('hex')
    const inner = join(folder, 'objects', oid.slice(0, 2))
    const file = join(inner, oid.slice(2))
    if (existsSync(file)) return oid
    mkdirSync(inner, { recursive: true })
    writeFileSync(file, deflateSync(object, { level: 1 }))
    return oid
  }

  function changed(before: Files, files: CommitContent['files']): Files {
    const after = new Map(before)
    for (const [name, file] of Object.entries(files)) {
      const path = rawPath(name)
      // What was a folder becomes a file, and the other way round; to take away what is not there changes nothing.
      const isReplaced = (other: string): boolean =>
        other === path || isWithin(other, path) || (file !== null && isWithin(path, other))
      for (const other of [...after.keys()].filter(isReplaced)) after.delete(other)
      if (file === null) continue
      if (typeof file === 'object' && 'submodule' in file) after.set(path, { mode: '160000', oid: file.submodule })
      else {
        const { mode, bytes } = blobOf(file)
        after.set(path, { mode, oid: store('blob', bytes) })
      }
    }
    return after
  }

  function storeTree(files: Files): string {
    const entries = new Map<string, Entry>()
    const folders = new Map<string, Map<string, Entry>>()
    for (const [path, entry] of files) {
      const slash = path.indexOf('/')
      if (slash < 0) entries.set(path, entry)
      else {
        const name = path.slice(0, slash)
        folders.set(name, (folders.get(name) ?? new Map()).set(path.slice(slash + 1), entry))
      }
    }
    for (const [name, inner] of folders) entries.set(`${name}/`, { mode: '40000', oid: storeTree(inner) })
    const sorted = [...entries].sort(([left], [right]) => (left < right ? -1 : 1))
    return store(
      'tree',
      Buffer.concat(
        sorted.flatMap(([name, { mode, oid }]) => [
          Buffer.from(`${mode} ${name.replace(/\/$/, '')}\0`, 'latin1'),
          Buffer.from(oid, 'hex'),
        ]),
      ),
    )
  }

  return {
    write({ branch, files, message, time, parents, author = 'Ada <ada@example.com>' }, changing = parents[0]) {
      const before = changing === undefined ? new Map<string, Entry>() : known.get(changing)
      if (before === undefined) return null
      const after = changed(before, files)
      const who = `${author} ${time} +0000`
      const head = [`tree ${storeTree(after)}`, ...parents.map((parent) => `parent ${parent}`), `author ${who}`]
      const oid = store('commit', Buffer.from(`${head.join('\n')}\ncommitter ${who}\n\n${message}`))
      known.set(oid, after)
      writeLooseRef(folder, branch, oid)
      return oid
    },
  }
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}
