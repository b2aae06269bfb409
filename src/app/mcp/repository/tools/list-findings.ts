import * as z from 'zod'
import { count } from '../../../../report/text.ts'
import type { RepositorySession } from '../../../../stages/session/session.ts'
import { type Tool, tool } from '../../tool.ts'
import { concernsOf, placesOf } from '../concerns.ts'
import { cursorInput, limitInput, pathInput } from '../input.ts'
import { pageOf, shownFinding } from '../shown.ts'

const input = z.strictObject({
  file: pathInput.optional().describe('Only those that concern this file or folder, as paths of check_docs does.'),
  severity: z.enum(['high', 'medium', 'low']).optional().describe('Only those of this severity.'),
  limit: limitInput,
  cursor: cursorInput,
})

export function listFindings(session: RepositorySession): Tool {
  return tool({
    name: 'list_findings',
    title: 'List the findings of the last check',
    description:
      'Lists the findings of the last check_docs, without checking again; the first call checks everything. is_current is false if files on disk have changed since; then call check_docs.',
    input,
    isReadOnly: true,
    isLocal: true,
    run: ({ file, severity, ...asked }, { progress }) =>
      session.withLast(progress, async ({ check, isCurrent }, repository) => {
        const places = file === undefined ? [] : await placesOf([file], repository, check)
        const concerns = await concernsOf(check, repository, places)
        const { findings } = check.result
        const chosen = findings.filter(
          (finding) => concerns.finding(finding) && (severity === undefined || finding.severity === severity),
        )
        const { state, committed, base, head } = check.scanned
        const { shown, rest } = pageOf(chosen.map(shownFinding), { cursor: undefined, ...asked }, head)
        return {
          summary: `${chosen.length} of ${count(findings.length, 'finding')} in the last check`,
          findings: shown,
          ...rest,
          is_current: isCurrent,
          checked: { state, commit: committed, base },
        }
      }),
  })
}
