import type { SandboxRepository } from 'github-sandbox/sandbox'

type CheckRun = SandboxRepository['checkRuns'][number]

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function indent(text: string): string {
  return text.trimEnd().replaceAll(/^(?=.)/gm, '   ')
}

/** A check run as on its GitHub page, in plain text. */
export function checkRunText(run: CheckRun): string {
  const lines = run.annotations.map(
    ({ path, start_line: line, message }) => `${path}:${line}  ${message.split('\n')[0]}`,
  )
  return [
    `${run.name} — ${run.conclusion ?? run.status}: ${run.title ?? ''}`,
    '',
    plain(run.summary ?? ''),
    ...(lines.length > 0 ? ['', 'Annotations:', ...lines] : []),
    ...(run.actions.length > 0 ? ['', run.actions.map(({ label }) => `[${label}]`).join(' ')] : []),
  ].join('\n')
}

/** Markdown for reading: without invisible parts and escapes. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/^<!--.*?-->\n| *<!--.*?-->/gm, '')
    .replaceAll(/\[([^\]]*)\]\(http[^)]*\)/g, '$1')
    .replaceAll(/<\/?(?:sub|details|summary)>/g, '')
    .replaceAll('\u200b', '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
