import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { OBJECT_ID } from '../object-id.ts'
import { readPlainFile } from '../plain-file.ts'

export type ObjectType = 'blob' | 'tree' | 'commit'
export type HashAlgorithm = 'sha1' | 'sha256'

/** An entry of a tree; `path` has one character per byte. */
export interface Entry {
  /** Octal, as in git: `100644`. */
  readonly mode: string
  readonly oid: string
}

/** The id of an object with this content. */
function objectId(type: ObjectType, body: Uint8Array, algorithm: HashAlgorithm): string {
  return createHash(algorithm).update(headOf(type, body)).update(body).digest('hex')
}

/** Writes an object to an object folder unless it exists, and returns its id. */
export function writeObject(folder: string, type: ObjectType, body: Uint8Array, algorithm: HashAlgorithm): string {
  const oid = objectId(type, body, algorithm)
  const inner = join(folder, oid.slice(0, 2))
  const file = join(inner, oid.slice(2))
  if (existsSync(file)) return oid
  mkdirSync(inner, { recursive: true })
  writeFileSync(file, deflateSync(Buffer.concat([headOf(type, body), body]), { level: 1 }))
  return oid
}

/**
 * Creates the trees of files, innermost first, and returns the id of the outermost.
 *
 * @param files by path below `folder`, which has one character per byte
 * @param store stores the content of a tree and returns its id
 * @param treeOf the id of the tree of a folder that is stored with just these files; undefined if it is to be created
 */
export function storeTrees(
  files: Iterable<readonly [string, Entry]>,
  store: (body: Buffer) => string,
  treeOf: (folder: string) => string | undefined = () => undefined,
  folder = '',
): string {
  const entries = new Map<string, Entry>()
  const open = new Map<string, [string, Entry][]>()
  const above = folder === '' ? '' : `${folder}/`
  for (const [path, entry] of files) {
    const slash = path.indexOf('/')
    const name = slash < 0 ? path : path.slice(0, slash + 1)
    if (slash < 0) entries.set(name, entry)
    else {
      const inner = open.get(name)
      if (inner) inner.push([path.slice(slash + 1), entry])
      else if (!entries.has(name)) {
        const oid = treeOf(`${above}${path.slice(0, slash)}`)
        if (oid === undefined) open.set(name, [[path.slice(slash + 1), entry]])
        else entries.set(name, { mode: TREE, oid })
      }
    }
  }
  for (const [name, inner] of open)
    entries.set(name, { mode: TREE, oid: storeTrees(inner, store, treeOf, `${above}${name.slice(0, -1)}`) })
  const sorted = [...entries].sort(([left], [right]) => (left < right ? -1 : 1))
  return store(
    Buffer.concat(
      sorted.flatMap(([name, { mode, oid }]) => [
        Buffer.from(`${mode} ${name.replace(/\/$/, '')}\0`, 'latin1'),
        Buffer.from(oid, 'hex'),
      ]),
    ),
  )
}

const TREE = '40000'

function headOf(type: ObjectType, body: Uint8Array): Buffer {
  return Buffer.from(`${type} ${body.length}\0`)
}

/** Full names of refs that all work trees share, in a form that git interprets only as refs. */
const SHARED = /^refs\/(?:heads|tags|pull|remotes)(?:\/[\w-]+(?:\.[\w-]+)*)+$/

/** Maximum size of a ref file: an id and a line end, or the name of another ref. */
const MAX_REF_BYTES = 4096

/**
 * The id in the file of a ref, which takes precedence over packed refs; null if there is no such ref, undefined if only git can resolve it.
 */
export async function looseRef(commonDirectory: string, ref: string): Promise<string | null | undefined> {
  if (!SHARED.test(ref) || ref.endsWith('.lock')) return undefined
  try {
    const id = (await readPlainFile(join(commonDirectory, ref), { maxBytes: MAX_REF_BYTES }))
      .toString('latin1')
      .trimEnd()
    return OBJECT_ID.test(id) ? id : undefined
  } catch {
    return (await arePacked(commonDirectory)) ? undefined : null
  }
}

/** What HEAD names: a ref or, if it is detached, an id; `HEAD` itself if only git can tell. */
export async function readHead(ownDirectory: string): Promise<string> {
  const bytes = await readPlainFile(join(ownDirectory, 'HEAD'), { maxBytes: MAX_REF_BYTES }).catch(() => null)
  const text = bytes?.toString('latin1').trimEnd() ?? ''
  return OBJECT_ID.test(text) ? text : (/^ref:\s*(\S+)$/.exec(text)?.[1] ?? 'HEAD')
}

/** Whether some refs may be in one file instead of their own files. */
export async function arePacked(commonDirectory: string): Promise<boolean> {
  return access(join(commonDirectory, 'packed-refs')).then(
    () => true,
    () => false,
  )
}
