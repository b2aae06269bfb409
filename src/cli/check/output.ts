import { resolve } from 'node:path'
import type { GitRepository } from '../../base/git/types.ts'
import { plain } from '../../base/text/plain.ts'
import type { ValidationResult } from '../../judge/result/result.ts'
import type { TrustedResult } from '../../report/trusted-result.ts'
import { writeText } from '../files/write.ts'
import { callerOf } from '../terminal/caller.ts'
import type { Invocation, Terminal } from '../terminal/command.ts'
import { layoutOf } from '../terminal/layout.ts'
import { ownVersion } from '../version.ts'
import { type Format, printedFormat, type Report } from './format.ts'

interface Output {
  readonly result: TrustedResult
  readonly judge: ValidationResult | null
  readonly invocation: Invocation
  readonly root: string
  readonly canBacktest: boolean
  readonly repository: Pick<GitRepository, 'workTree' | 'remotes'>
}

/** Writes the result of a check in the requested formats. */
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

/** Each loads only the modules that it needs. */
const RENDERERS: Readonly<Record<Format, (output: Output, terminal: Terminal) => Promise<string>>> = {
  terminal: async ({ result, invocation, root, canBacktest, repository }, terminal) => {
    const layout = {
      ...layoutOf(terminal, repository.workTree),
      caller: callerOf(invocation, root, terminal),
      canBacktest,
      verbose: invocation.options.has('verbose'),
      listsAll: invocation.options.has('all'),
    }
    return (await import('../../report/terminal.ts')).renderTerminal(result, layout)
  },
  json: async ({ result, judge }) => (await import('../../report/formats/json.ts')).renderJson(result, judge),
  markdown: async ({ result, repository }) => {
    const [{ renderMarkdown }, { repositoryUrlOf }] = await Promise.all([
      import('../../report/markdown.ts'),
      import('../../report/links.ts'),
    ])
    return renderMarkdown(result, { repositoryUrl: repositoryUrlOf(repository.remotes) })
  },
  sarif: async ({ result }) =>
    (await import('../../report/formats/sarif.ts')).renderSarif(result, { version: ownVersion() }),
  github: async ({ result }, { now }) =>
    (await import('../../report/formats/github-annotations.ts')).renderGitHub(result, now()),
  gitlab: async ({ result }) => (await import('../../report/formats/gitlab.ts')).renderGitLab(result),
  html: async ({ result }) => (await import('../../report/html.ts')).renderHtml(result),
}
