import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ScanResult } from '../../src/engine/scan/result.ts'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const PEAK = new URL('peak.mjs', import.meta.url).href

/** One run of the built command line, in a separate process. */
export interface CheckRun {
  /** Milliseconds from its start to its end. */
  readonly wall: number
  /** Peak resident memory of the process in MB, without its git processes. */
  readonly peak: number
  readonly output: string
}

/** Runs `docalign check PATH …` with a cache folder. Throws if it finds nothing. */
export async function check(cache: string, path: string, ...options: string[]): Promise<CheckRun> {
  return runCheck([1], cache, path, options)
}

/** The same, whether or not it finds something. */
export async function checkAny(cache: string, path: string, ...options: string[]): Promise<CheckRun> {
  return runCheck([0, 1], cache, path, options)
}

/** Milliseconds that a command of the shell takes, whatever it ends with. */
export async function runShell(command: string): Promise<number> {
  return (await timed('sh', ['-c', command], '')).wall
}

async function runCheck(
  codes: readonly number[],
  cache: string,
  path: string,
  options: readonly string[],
): Promise<CheckRun> {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-bench-'))
  const peakFile = join(folder, 'peak')
  try {
    const args = ['--import', PEAK, MAIN, 'check', path, ...options]
    const { wall, code, output } = await timed(process.execPath, args, '', {
      BENCH_PEAK: peakFile,
      XDG_CACHE_HOME: cache,
    })
    if (code === null || !codes.includes(code)) throw new Error(`docalign check ended with ${code}`)
    const peak = Number(readFileSync(peakFile, 'utf8')) / 1024
    return { wall, peak, output: Buffer.concat(output).toString('utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds of each phase of a full scan, from a separate run, as only the JSON report contains them. */
export async function phasesOf(cache: string, path: string): Promise<Readonly<Record<string, number>>> {
  const { output } = await check(cache, path, '--json')
  const { total: _, ...phases } = (JSON.parse(output) as Pick<ScanResult, 'timing_ms'>).timing_ms
  return phases
}

/** Milliseconds for plain git to output all these objects through a pipe. */
export async function readBlobs(path: string, oids: readonly string[]): Promise<number> {
  const { wall, code } = await timed('git', ['--git-dir', path, 'cat-file', '--batch'], `${oids.join('\n')}\n`)
  if (code !== 0) throw new Error(`git cat-file ended with ${code}`)
  return wall
}

interface Timed {
  readonly wall: number
  readonly code: number | null
  readonly output: readonly Buffer[]
}

function timed(command: string, args: readonly string[], input: string, environment = {}): Promise<Timed> {
  return new Promise((settle, refuse) => {
    const output: Buffer[] = []
    const started = performance.now()
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    })
    child.on('error', refuse)
    child.stdout.on('data', (chunk: Buffer) => void output.push(chunk))
    child.on('close', (code) => settle({ wall: performance.now() - started, code, output }))
    child.stdin.end(input)
  })
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const half = Math.floor(sorted.length / 2)
  const [upper = Number.NaN, lower = upper] = [sorted[half], sorted[half - 1]]
  return sorted.length % 2 === 1 ? upper : (upper + lower) / 2
}
