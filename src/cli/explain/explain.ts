import { readFile, stat } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { locate } from '../../base/git/folder/locate.ts'
import { plain } from '../../base/text/plain.ts'
import { type Explanation, explain, type LookedUpClaim } from '../../engine/scan/explanation.ts'
import { explanationJson, explanationText } from '../../report/explanation.ts'
import { count } from '../../report/text.ts'
import { openRepositorySession } from '../mcp/repository-session.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { CliError, usageError } from '../terminal/errors.ts'
import { textOption } from '../terminal/options.ts'
import { createProgress } from '../terminal/progress.ts'

/** Maximum number of other lines of the page to list if the given one has no claim. */
const MAX_LINES = 12

/** `docalign explain FILE:LINE`: what is known of the claims on a line, whatever their verdict. */
export async function runExplain(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { path, line } = lineOf(invocation)
  const { cwd, stdout, stderr } = terminal
  const place = resolve(cwd, path)
  const isThere = await isFile(place)
  const start = isThere ? dirname(place) : cwd
  const folders = await locate(start)
  const root = folders.beside ?? folders.own
  if (!isThere && !(await isFile(resolve(root, path))))
    throw new CliError('DOCALIGN_E101', `${path}: no such file here, nor in the repository at ${root}`)
  // A report names pages relative to the root, whatever the current folder.
  const file = isThere ? relative(root, place).split(sep).join('/') : path
  const session = await openRepositorySession(start, folders, terminal)
  const progress = createProgress(stderr, () => performance.now())
  try {
    return await session.withCheck(
      { base: textOption(invocation, 'base'), progress: (done, of, step) => progress.report(step ?? '', done, of) },
      async (check, repository) => {
        const ofPage = check.claims.filter((claim) => claim.file === file)
        const found = ofPage.filter((claim) => claim.line === line)
        const explained: Explanation[] = []
        for (const claim of found)
          explained.push(await explain(claim, { result: check.result, head: check.scanned.head }, repository))
        progress.end()
        if (invocation.options.has('json')) stdout.write(`${JSON.stringify(explained.map(explanationJson), null, 2)}\n`)
        else if (explained.length > 0) stdout.write(explained.map(explanationText).join('\n'))
        else stdout.write(nothingAt({ file, line, lines: await lineCount(resolve(root, file)) }, ofPage))
        return found.length > 0 ? 0 : 1
      },
    )
  } finally {
    progress.end()
    await session.close()
  }
}

/** @throws CliError `DOCALIGN_E401` if the argument is not a page and line */
function lineOf({ positionals: [given = ''] }: Invocation): { readonly path: string; readonly line: number } {
  const [, path, line] = /^(.+?):(\d{1,9})(?::\d+)?$/.exec(given) ?? []
  if (path === undefined) throw usageError('give a page and a line: docalign explain README.md:7')
  return { path: path.replace(/^\.\//, ''), line: Number(line) }
}

async function isFile(place: string): Promise<boolean> {
  return (await stat(place).catch(() => null))?.isFile() === true
}

async function lineCount(place: string): Promise<number> {
  const text = await readFile(place, 'utf8')
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

interface Place {
  readonly file: string
  readonly line: number
  /** How many the file has. */
  readonly lines: number
}

function nothingAt({ file, line, lines }: Place, ofPage: readonly LookedUpClaim[]): string {
  if (line > lines) return `${plain(file)} has ${count(lines, 'line')}\n`
  const withClaim = [...new Set(ofPage.map((claim) => claim.line))]
  const near = withClaim
    .sort((a, b) => Math.abs(a - line) - Math.abs(b - line))
    .slice(0, MAX_LINES)
    .sort((a, b) => a - b)
  const others = near.length === 0 ? 'nor on any other line of it' : `lines with one: ${near.join(', ')}`
  return `no claim that is checked on line ${line} of ${plain(file)}; ${others}\n`
}
