import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { run } from '../../src/cli/run.ts'
import type { Terminal } from '../../src/cli/terminal/command.ts'
import type { Checkers } from '../../src/engine/type-checkers/checkers.ts'
import { NO_SERVERS } from '../base/models/no-servers.ts'
import { copyTemplate } from '../embedded/template.ts'
import { NOW } from '../report/sample.ts'

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface Surroundings {
  readonly cwd?: string
  readonly env?: Terminal['env']
  /** Stand for terminals. */
  readonly tty?: boolean
  /** What is typed, up to the end of the input. */
  readonly typed?: string
  /** How many milliseconds ago the process started. */
  readonly started?: number
  /** Milliseconds since the epoch; a fixed time when left out. */
  readonly now?: () => number
  /** The checkers of samples; none when left out: they take a process and a second. */
  readonly checkers?: Checkers
  /** Milliseconds to wait for each answer of a server; as long as users wait when left out. */
  readonly patience?: number
  /** Ports of servers of models; none answer when left out. */
  readonly modelPorts?: Terminal['modelPorts']
}

/** One with every table in it: to make a new database takes seconds. */
function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-scratch-'))
  copyTemplate('migrated', folder)
  return folder
}

/** Runs a command line in this process and keeps what it writes. */
export async function docalign(
  args: readonly string[],
  {
    cwd = '/',
    env = {},
    tty = false,
    typed,
    started = 0,
    now = () => NOW,
    patience,
    checkers,
    ...rest
  }: Surroundings = {},
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string | Uint8Array) => {
      written[name] += Buffer.from(text).toString()
    },
    isTTY: tty,
    columns: tty ? 200 : undefined,
  })
  const code = await run(args, {
    ...{ stdout: stream('stdout'), stderr: stream('stderr'), env, cwd },
    ...{
      now,
      started: now() - started,
      scratchFolder,
      checkers: checkers ?? null,
      modelPorts: { ...NO_SERVERS, ...rest.modelPorts },
    },
    ...(patience === undefined ? {} : { patience }),
    ...(typed === undefined ? {} : { stdin: Readable.from([typed]) }),
  })
  return { code, ...written }
}
