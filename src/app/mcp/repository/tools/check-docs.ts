import * as z from 'zod'
import { count } from '../../../../report/text.ts'
import type { Check } from '../../../../stages/session/check.ts'
import type { RepositorySession } from '../../../../stages/session/session.ts'
import { type Tool, tool } from '../../tool.ts'
import { type Concerns, concernsOf, placesOf } from '../concerns.ts'
import { cursorInput, limitInput, pathInput } from '../input.ts'
import { type ListRequest, pageOf, shownFinding } from '../shown.ts'

const input = z.strictObject({
  paths: z
    .array(pathInput)
    .max(500)
    .optional()
    .describe('Files and folders, from the root of the repository: those that you touched. Left out, everything.'),
  base: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .optional()
    .describe('A branch, tag or commit, such as main: report only what stopped being true since work left it.'),
  limit: limitInput,
  cursor: cursorInput,
})

export function checkDocs(session: RepositorySession): Tool {
  return tool({
    name: 'check_docs',
    title: 'Check the docs against the code',
    description:
      'Checks the docs of this repository against its code, both as they are on disk, committed or not. Call it after changing code or docs, with the paths that you touched. paths limits the findings to those that concern these files or folders: on pages among them, and on any page whose statements name them, rest on their code, or use a name that they have or had. Every finding says what is wrong and where; suggest_fix gives the edit.',
    input,
    isReadOnly: true,
    isLocal: true,
    run: ({ paths = [], base = null, limit, cursor }, { progress }) =>
      session.withCheck({ base, keep: true, progress }, async (check, repository) => {
        const places = await placesOf(paths, repository, check)
        return shown(check, await concernsOf(check, repository, places), { places, limit, cursor })
      }),
  })
}

function shown(
  check: Check,
  concerns: Concerns,
  { places, ...asked }: ListRequest & { readonly places: readonly string[] },
): object {
  const { result, scanned, claims } = check
  const findings = result.findings.filter(concerns.finding)
  const concerned = claims.filter(concerns.claim)
  const verified = concerned.filter(({ verdict }) => verdict === 'verified').length
  const uncertain = concerned.filter(({ verdict }) => verdict === 'uncertain').length
  const others = result.findings.length - findings.length
  const { shown: listed, rest } = pageOf(findings.map(shownFinding), asked, scanned.head)
  const summary = [
    `${findings.length === 0 ? 'no finding' : count(findings.length, 'finding')}${places.length > 0 ? ' about these paths' : ''}`,
    ...(others > 0 ? [`${others} elsewhere`] : []),
    `${verified} verified`,
    `${uncertain} uncertain`,
    `${count(result.docs, 'page')} read`,
  ].join(', ')
  return {
    summary,
    findings: listed,
    ...rest,
    checked: { state: scanned.state, commit: scanned.committed, base: scanned.base },
    ...(result.muted.length > 0 && { muted: result.muted.length }),
    ...(result.skipped.length > 0 && { not_read: result.skipped.slice(0, asked.limit) }),
    ...(result.not_applied && { not_applied: result.not_applied }),
    ...(result.not_found && { not_found: result.not_found.slice(0, asked.limit) }),
    ...(result.no_longer_confirmed && { no_longer_confirmed: result.no_longer_confirmed.slice(0, asked.limit) }),
    ...(result.config_problems.length > 0 && {
      config_problems: result.config_problems.map(({ message }) => message).slice(0, asked.limit),
    }),
  }
}
