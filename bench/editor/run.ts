import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEditor } from '../../test/cli/lsp/editor.ts'
import { megabytesOf, processorTimeOf, treeOf } from '../process-tree.ts'
import { checkAny, median } from '../scan/measure.ts'
import { createSynthetic } from '../scan/synthetic.ts'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
/** Of some 214 files each. */
const AREAS = 10
const ROUNDS = 5
const KEYSTROKES = 60
const SAVES = 15

/** Targets: of the first diagnostics as a multiple of a check, in milliseconds, and in megabytes. */
const TARGETS = { first: 1.5, keystroke: 300, memory: 400 }

/** How soon `docalign lsp` shows diagnostics, beside `docalign check` and `docalign check --watch`. */
export async function benchEditor(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-bench-editor-'))
  const repository = createSynthetic(AREAS)
  try {
    const path = join(folder, 'work')
    execFileSync('git', ['clone', '--quiet', repository.path, path])
    const checks: number[] = []
    const firsts: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const [check, first] = [await timeOfCheck(path), await timeOfFirst(path)]
      if (round > 0) {
        checks.push(check)
        firsts.push(first)
      }
    }
    const typed = await typing(path)
    const saved = await saving(path)
    const first = median(firsts.map((took, index) => took / (checks[index] ?? took)))
    const keystroke = median(typed.took)
    return [
      `${repository.files} files, ${repository.docs} pages; ${ROUNDS} rounds, ${KEYSTROKES} keystrokes, ${SAVES} saves; medians.`,
      [
        '| measured | against | took | baseline | target |',
        '| --- | --- | --: | --: | --- |',
        `| first diagnostics | \`docalign check\` | ${seconds(median(firsts))} | ${seconds(median(checks))} | ≤ ${TARGETS.first} ×: ${first.toFixed(2)}, ${met(first <= TARGETS.first)} |`,
        `| keystroke to diagnostics | a save to the report of \`check --watch\` | ${seconds(keystroke)} | ${seconds(median(saved.took))} | ≤ ${TARGETS.keystroke} ms: ${met(keystroke <= TARGETS.keystroke)} |`,
        `| processor time of a keystroke | of a save | ${seconds(median(typed.worked))} | ${seconds(median(saved.worked))} | |`,
        `| memory after the keystrokes | | ${Math.round(typed.memory)} MB | | ≤ ${TARGETS.memory} MB: ${met(typed.memory <= TARGETS.memory)} |`,
      ].join('\n'),
    ].join('\n\n')
  } finally {
    repository.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function met(isMet: boolean): string {
  return isMet ? 'met' : 'missed'
}

async function withCache<T>(work: (cache: string) => Promise<T>): Promise<T> {
  const cache = mkdtempSync(join(tmpdir(), 'docalign-cache-'))
  try {
    return await work(cache)
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
}

function timeOfCheck(path: string): Promise<number> {
  return withCache(async (cache) => (await checkAny(cache, path)).wall)
}

function timeOfFirst(path: string): Promise<number> {
  return withCache(async (cache) => {
    const started = performance.now()
    const { openFolder, stop } = await startEditor({ program: MAIN, env: { ...process.env, XDG_CACHE_HOME: cache } })
    await (await openFolder(path)).settled()
    const took = performance.now() - started
    await stop()
    return took
  })
}

/** Milliseconds until there was a result, and of processor time, of the program and of git. */
interface Took {
  readonly took: number[]
  readonly worked: number[]
}

/** Types into a page and a source file, a letter at a time. */
function typing(path: string): Promise<Took & { readonly memory: number }> {
  return withCache(async (cache) => {
    const { openFolder, pid, stop } = await startEditor({
      program: MAIN,
      env: { ...process.env, XDG_CACHE_HOME: cache },
    })
    const { type, textOf, settled } = await openFolder(path)
    await settled()
    const took: number[] = []
    const worked: number[] = []
    const [page, source] = [fileLike(path, /\/docs\/.*\.md$/), fileLike(path, /packages\/.*\/src\/.*_\d+\.ts$/)]
    for (let stroke = 0; stroke < KEYSTROKES; stroke++) {
      const file = stroke % 2 === 0 ? source : page
      const text = textOf(file)
      // In the name of the first function, or of what a page names first.
      const at = text.search(file === source ? /(?<=function )\w/ : /(?<=`)\w/)
      const before = processorTimeOf(pid ?? 0)
      const started = performance.now()
      await type(file, `${text.slice(0, at)}x${text.slice(at)}`)
      await settled()
      took.push(performance.now() - started)
      worked.push(processorTimeOf(pid ?? 0) - before)
    }
    const memory = pid === undefined ? 0 : megabytesOf(treeOf(pid))
    await stop()
    return { took, worked, memory }
  })
}

/** Saves a source file and a page in turn beside `docalign check --watch`. */
function saving(path: string): Promise<Took> {
  return withCache(async (cache) => {
    const env = { ...process.env, XDG_CACHE_HOME: cache }
    const child = spawn(process.execPath, [MAIN, 'check', path, '--watch'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let tell: () => void = () => {}
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ctrl+C ends it.')) tell()
    })
    const report = (): Promise<void> =>
      new Promise((settle) => {
        tell = settle
      })
    await report()
    const took: number[] = []
    const worked: number[] = []
    const files = [fileLike(path, /packages\/.*\/src\/.*_\d+\.ts$/), fileLike(path, /\/docs\/.*\.md$/)]
    for (let save = 0; save < SAVES; save++) {
      const file = join(path, files[save % 2] ?? '')
      const text = readFileSync(file, 'utf8')
      const at = text.search(save % 2 === 0 ? /(?<=function )\w/ : /(?<=`)\w/)
      const before = processorTimeOf(child.pid ?? 0)
      const started = performance.now()
      const reported = report()
      writeFileSync(file, `${text.slice(0, at)}x${text.slice(at)}`)
      await reported
      took.push(performance.now() - started)
      worked.push(processorTimeOf(child.pid ?? 0) - before)
    }
    child.kill('SIGINT')
    execFileSync('git', ['-C', path, 'checkout', '--quiet', '.'])
    return { took, worked }
  })
}

function fileLike(path: string, pattern: RegExp): string {
  const files = execFileSync('git', ['-C', path, 'ls-files'], { encoding: 'utf8' }).split('\n')
  const found = files.find((file) => pattern.test(file))
  if (found === undefined) throw new Error(`no file is like ${pattern}`)
  return found
}
