import { enqueueAffectedScans } from '../jobs/request-scan.ts'
import type { SuppressionRule } from '../learning/rule.ts'
import { getActiveRules, revokeRule } from '../learning/store/rules.ts'
import { plain } from '../plain.ts'
import type { ExitCode, Invocation, Terminal } from './command.ts'
import { CliError, usageError } from './errors.ts'
import { namedNamespace, withDatabase } from './with-database.ts'
import { withQueue } from './with-queue.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `docalign rules list NAMESPACE`: what mutes claims of a repository now. */
export function runRulesList({ positionals: [name], options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(terminal, async (queries) => {
    const { repositoryId, name: namespace } = await namedNamespace(queries, name)
    if (repositoryId === null) throw new CliError('DOCALIGN_E404', `${plain(namespace)} is no repository`)
    const rules = await getActiveRules({ queries, now: terminal.now, log: { warn: () => {} } }, repositoryId)
    if (options.has('json')) terminal.stdout.write(`${JSON.stringify({ namespace, rules })}\n`)
    else terminal.stdout.write(rules.length === 0 ? 'no rules\n' : rules.map((rule) => `${line(rule)}\n`).join(''))
    return 0
  })
}

/** `docalign rules revoke ID`: takes a rule back, and has what it muted checked again. */
export function runRulesRevoke({ positionals: [id] }: Invocation, terminal: Terminal): Promise<ExitCode> {
  if (id === undefined || !UUID.test(id)) throw usageError('the id of a rule is missing: `docalign rules list` has it')
  return withQueue(terminal, async (queue, queries) => {
    const rule = await revokeRule({ queries, now: terminal.now }, id, { because: 'undo', by: null })
    if (rule) await enqueueAffectedScans(queries, queue, rule.repo_id)
    terminal.stdout.write(rule ? `rule ${id} is revoked\n` : `there is no active rule ${id}\n`)
    return rule ? 0 : 1
  })
}

function line(rule: SuppressionRule): string {
  const target = rule.target_claim_id ?? rule.target_file ?? rule.target_claim_type ?? rule.target_pattern ?? ''
  const until = rule.expires_at === null ? 'permanently' : `until ${rule.expires_at.toISOString().slice(0, 10)}`
  const by = rule.created_by === null ? '' : ` (${plain(rule.created_by)})`
  return `${rule.id}  ${rule.scope} ${plain(target)}  ${until}  ${plain(rule.reason)}${by}`
}
