import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { writeObject } from '../../../src/base/git/folder/loose-object.ts'

/** Trees that name one tree again and again: `width` to the power of `depth` paths, in one small object for each level. */
export interface TreeBomb {
  /** Entries of each tree. */
  readonly width: number
  /** Trees from the outermost to the files, which are all one empty blob. */
  readonly depth: number
}

/** Where the bomb lies in the commits that hold it. */
const FOLDER = 'bomb'
/** Seconds from one commit to the next. */
const STEP = 60

/**
 * Commits a bomb on top of HEAD, beside the files of that, and then, unless it is to stay, the files of HEAD again: the head is as
 * harmless as before. Returns the id of the commit that has it. Mind what reads the repository: git itself takes gigabytes.
 */
export function gitBomb(
  repository: SandboxRepository,
  { width, depth, stays = false }: TreeBomb & { readonly stays?: boolean },
): string {
  const writer = writerOf(repository)
  const armed = writer.commit(writer.withBomb(writer.bomb({ width, depth }, 'a')))
  if (!stays) writer.commit(writer.harmless)
  writer.done()
  return armed
}

/**
 * So many commits on top of HEAD that each put another bomb in place of the last; after them come the files of HEAD again. Bombs of 10^5
 * paths, none of which is too much for a single process of git, make 4 * 10^7 changed paths of 200 commits, in 140 KB of objects.
 */
export function bombHistory(
  repository: SandboxRepository,
  { width, depth, commits }: TreeBomb & { readonly commits: number },
): void {
  const writer = writerOf(repository)
  for (let index = 0; index < commits; index++)
    writer.commit(writer.withBomb(writer.bomb({ width, depth }, `v${index}x`)))
  writer.commit(writer.harmless)
  writer.done()
}

/** Writes objects without starting git for each, which would diff what it shows. */
function writerOf({ path, git }: SandboxRepository) {
  const objects = join(path, existsSync(join(path, '.git')) ? '.git' : '', 'objects')
  let head = git('rev-parse', 'HEAD')
  const algorithm = head.length === 40 ? 'sha1' : 'sha256'
  let time = Number(/^committer .* (\d+) /m.exec(git('cat-file', 'commit', head))?.[1])
  const store = (type: 'blob' | 'tree' | 'commit', body: Buffer): string => writeObject(objects, type, body, algorithm)
  const storeTree = (entries: readonly TreeLine[]): string => {
    const sorted = [...entries].sort((left, right) =>
      Buffer.compare(Buffer.from(orderOf(left)), Buffer.from(orderOf(right))),
    )
    const lines = sorted.map(({ mode, name, oid }) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
    )
    return store('tree', Buffer.concat(lines))
  }
  const files = git('ls-tree', head).split('\n').filter(Boolean).map(treeLine)
  return {
    harmless: git('rev-parse', `${head}^{tree}`),
    /** The outermost tree of a bomb whose files have names that begin so. */
    bomb({ width, depth }: TreeBomb, name: string): string {
      let entry = { mode: '100644', oid: store('blob', Buffer.alloc(0)) }
      for (let level = 0; level < depth; level++) {
        const { mode, oid } = entry
        const prefix = level === 0 ? name : 'd'
        const entries = Array.from({ length: width }, (_, index) => ({ mode, oid, name: `${prefix}${index}` }))
        entry = { mode: '40000', oid: storeTree(entries) }
      }
      return entry.oid
    },
    withBomb: (bomb: string): string => storeTree([...files, { mode: '40000', name: FOLDER, oid: bomb }]),
    commit(tree: string): string {
      time += STEP
      const who = `Mallory <mallory@example.com> ${time} +0000`
      const text = `tree ${tree}\nparent ${head}\nauthor ${who}\ncommitter ${who}\n\nchange\n`
      head = store('commit', Buffer.from(text))
      return head
    },
    done: () => void git('update-ref', 'HEAD', head),
  }
}

interface TreeLine {
  readonly mode: string
  readonly name: string
  readonly oid: string
}

/** Git sorts a folder as if its name ended in a slash. */
function orderOf({ mode, name }: TreeLine): string {
  return mode === '40000' ? `${name}/` : name
}

/** Reads `<mode> <type> <object>`, a tab and the name. */
function treeLine(line: string): TreeLine {
  const [mode = '', , oid = ''] = line.slice(0, line.indexOf('\t')).split(' ')
  return { mode: mode.replace(/^0/, ''), name: line.slice(line.indexOf('\t') + 1), oid }
}
