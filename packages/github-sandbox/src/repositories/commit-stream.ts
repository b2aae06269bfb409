/** New content of a path: text, bytes, an entry of another kind, or deleted (null). */
export type SandboxFile =
  | string
  | Buffer
  | { readonly executable: string | Buffer }
  | { readonly symlink: string }
  | { readonly submodule: string }
  | null

/** The content of one commit. */
export interface CommitContent {
  /** The ref that is set to the commit. */
  readonly branch: string
  readonly files: Readonly<Record<string, SandboxFile>>
  readonly message: string
  /** Unix seconds. */
  readonly time: number
  readonly parents: readonly string[]
  /** `Name <address>`. */
  readonly author?: string
  /** A tree to change instead of the first parent's. */
  readonly tree?: string
}

/** One commit as input for `git fast-import`, which then prints the commit's id. */
export function commitStream(content: CommitContent): Buffer {
  const { branch, files, message, time, parents, author = 'Ada <ada@example.com>', tree } = content
  const parts: Buffer[] = []
  const line = (text: string): void => void parts.push(Buffer.from(`${text}\n`))
  const data = (bytes: Buffer): void => void parts.push(Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n'))
  line(`commit ${branch}`)
  line('mark :1')
  line(`committer ${author} ${time} +0000`)
  data(Buffer.from(message))
  for (const [index, parent] of parents.entries()) line(`${index === 0 ? 'from' : 'merge'} ${parent}`)
  if (tree !== undefined) line(`M 040000 ${tree} ""`)
  for (const [path, file] of Object.entries(files)) {
    const name = quoted(path)
    if (file === null) line(`D ${name}`)
    else if (typeof file === 'object' && 'submodule' in file) line(`M 160000 ${file.submodule} ${name}`)
    else {
      const { mode, bytes } = blobOf(file)
      line(`M ${mode} inline ${name}`)
      data(bytes)
    }
  }
  line('')
  line('get-mark :1')
  return Buffer.concat(parts)
}

/** The mode and content of a blob: anything except a deletion or a submodule. */
export function blobOf(file: string | Buffer | { executable: string | Buffer } | { symlink: string }): {
  mode: string
  bytes: Buffer
} {
  if (typeof file === 'string') return { mode: '100644', bytes: Buffer.from(file) }
  if (Buffer.isBuffer(file)) return { mode: '100644', bytes: file }
  if ('symlink' in file) return { mode: '120000', bytes: Buffer.from(file.symlink) }
  return { mode: '100755', bytes: Buffer.from(file.executable) }
}

/** A path as bytes, one character each; a lone surrogate U+DC80–U+DCFF represents the raw byte 0x80–0xFF. */
export function rawPath(path: string): string {
  let text = ''
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0
    text +=
      code >= 0xdc80 && code <= 0xdcff ? String.fromCharCode(code - 0xdc00) : Buffer.from(character).toString('latin1')
  }
  return text
}

/** A path as fast-import's C-style string, byte by byte. */
function quoted(path: string): string {
  return `"${[...rawPath(path)].map((byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')}"`
}
