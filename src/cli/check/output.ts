import { resolve } from 'node:path'
import type { ValidationResult } from '../../judge/result/result.ts'
import { plain } from '../../plain.ts'
import type { ScanResult } from '../../scan/result.ts'
import { writeText } from '../files/write.ts'
import { wantsColor } from '../terminal/color.ts'
import type { Terminal } from '../terminal/command.ts'
import { ownVersion } from '../version.ts'
import { type Format, printedFormat, type Report } from './format.ts'

interface Output {
  readonly result: ScanResult
  readonly judge: ValidationResult | null
}

/** Writes the result of a check in the forms that were asked for. */
export async function output(output: Output, reports: readonly Report[], terminal: Terminal): Promise<void> {
  for (const { format, file } of reports) {
    const text = await RENDERERS[format](output, terminal)
    if (file === null) terminal.stdout.write(text)
    else writeText(resolve(terminal.cwd, file), text, { shown: file })
  }
  if (printedFormat(reports) !== null) return
  const { headline } = await import('../../report/claim-text.ts')
  const files = reports.map(({ file }) => plain(file ?? '')).join(', ')
  terminal.stdout.write(`${headline(output.result)} — see ${files}\n`)
}

/** What each needs is loaded for it alone. */
const RENDERERS: Readonly<Record<Format, (output: Output, terminal: Terminal) => Promise<string>>> = {
  terminal: async ({ result }, { stdout, env, now }) =>
    (await import('../../report/terminal.ts')).renderTerminal(result, {
      color: wantsColor(stdout, env),
      width: stdout.isTTY ? (stdout.columns ?? 80) : null,
      now: now(),
    }),
  json: async ({ result, judge }) => (await import('../../report/json.ts')).renderJson(result, judge),
  markdown: async ({ result }) => (await import('../../report/markdown.ts')).renderMarkdown(result),
  sarif: async ({ result }) => (await import('../../report/sarif.ts')).renderSarif(result, { version: ownVersion() }),
  github: async ({ result }, { now }) =>
    (await import('../../report/github-annotations.ts')).renderGitHub(result, now()),
  gitlab: async ({ result }) => (await import('../../report/gitlab.ts')).renderGitLab(result),
  html: async ({ result }) => (await import('../../report/html.ts')).renderHtml(result),
}
