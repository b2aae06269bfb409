import { fork } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a language server works on. */
export interface ServerFolder {
  readonly files: ReadonlyMap<string, string>
  /** Folders elsewhere that it sees in its own, by their paths there. */
  readonly links: ReadonlyMap<string, string>
}

/** A server of the Language Server Protocol. */
export interface LanguageServer {
  /** The address of its folder, without a slash at the end. */
  readonly root: string
  /** @throws Error if the server answers with an error, or ends */
  request(method: string, params: unknown): Promise<unknown>
  notify(method: string, params: unknown): void
}

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/**
 * Runs a language server, a program for Node.js, while `use` asks it. It gets a temporary folder with the files, which is removed afterwards,
 * and neither the environment of this process nor a PATH: it finds no other program. It counts as part of this process's group.
 */
export async function withLanguageServer<T>(
  program: string,
  { files, links }: ServerFolder,
  use: (server: LanguageServer) => Promise<T>,
): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'docalign-server-')))
  try {
    await fill(folder, files, links)
    const child = fork(program, ['--node-ipc'], {
      cwd: folder,
      env: { PATH: '', HOME: folder, TMPDIR: folder, TEMP: folder, TMP: folder },
      execArgv: process.execArgv.filter((flag) => flag.startsWith('--max-')),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const server = connect(child, pathToFileURL(folder).href)
    try {
      return await use(server)
    } finally {
      child.kill('SIGKILL')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(folder: string, files: ServerFolder['files'], links: ServerFolder['links']): Promise<void> {
  const folders = new Set([...files.keys(), ...links.keys()].map((path) => dirname(join(folder, path))))
  for (const each of folders) await mkdir(each, { recursive: true })
  for (const [path, text] of files) await writeFile(join(folder, path), text)
  for (const [path, target] of links) await symlink(target, join(folder, path), 'junction')
}

function connect(child: ReturnType<typeof fork>, root: string): LanguageServer {
  const waiting = new Map<number, { settle(value: unknown): void; fail(error: Error): void }>()
  let requests = 0
  const send = (message: Message): void => {
    if (child.connected) child.send({ jsonrpc: '2.0', ...message }, () => {})
  }
  const hear = ({ id, method, params, result, error }: Message): void => {
    if (method === undefined) {
      const asked = waiting.get(Number(id))
      waiting.delete(Number(id))
      if (error) asked?.fail(new Error(error.message))
      else asked?.settle(result)
    } else if (id !== undefined) send({ id, result: answerTo(method, params) })
  }
  const over = (): void => {
    for (const { fail } of waiting.values()) fail(new Error('the language server ended'))
    waiting.clear()
  }
  child.on('message', hear).once('exit', over).once('error', over)
  return {
    root,
    request: (method, params) =>
      new Promise((settle, fail) => {
        if (!child.connected) return fail(new Error('the language server ended'))
        const id = ++requests
        waiting.set(id, { settle, fail })
        send({ id, method, params })
      }),
    notify: (method, params) => send({ method, params }),
  }
}

/** There are no settings but those in its folder. */
function answerTo(method: string, params: unknown): unknown {
  if (method !== 'workspace/configuration') return null
  return (params as { readonly items: readonly unknown[] }).items.map(() => ({}))
}
