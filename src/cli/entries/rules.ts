import { enqueueAffectedScans } from '../../app/jobs/scan/request-scan.ts'
import { plain } from '../../base/text/plain.ts'
import { type ListedRule, listedRules } from '../../ledger/learning/store/rules/listed.ts'
import { getActiveRules, revokeRule } from '../../ledger/learning/store/rules/rules.ts'
import { claimWords, reasonWords } from '../../report/rule-words.ts'
import { count, truncate } from '../../report/text.ts'
import { withRepository } from '../server/with-database.ts'
import { withQueue } from '../server/with-queue.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

/** Maximum number of characters of a person's comment per line. */
const MAX_WORDS = 120
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `docalign server rules list NAMESPACE`: the active suppression rules of a repository. */
export function runRulesList(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withRepository(terminal, invocation.positionals[0], async (queries, repositoryId, namespace) => {
    const rules = await getActiveRules({ queries, now: terminal.now, log: { warn: () => {} } }, repositoryId)
    const listed = await listedRules(queries, repositoryId, rules)
    const shown = listed.map(({ rule, place, words, dismissals, hidden }) => ({
      ...rule,
      claim: place,
      free_text: words,
      dismissals,
      hidden,
    }))
    return answer(
      invocation,
      terminal,
      { namespace, rules: shown },
      listed.length === 0 ? ['no rules'] : listed.map(line),
    )
  })
}

/** `docalign server rules revoke ID`: revokes a suppression rule, and enqueues scans of what it muted. */
export function runRulesRevoke({ positionals: [id] }: Invocation, terminal: Terminal): Promise<ExitCode> {
  if (id === undefined || !UUID.test(id))
    throw usageError('the id of a rule is missing: `docalign server rules list` has it')
  return withQueue(terminal, async (queue, queries) => {
    const rule = await revokeRule({ queries, now: terminal.now }, id, { because: 'undo', by: null })
    if (rule) await enqueueAffectedScans(queries, queue, rule.repo_id)
    terminal.stdout.write(rule ? `rule ${id} is revoked\n` : `there is no active rule ${id}\n`)
    return rule ? 0 : 1
  })
}

function line(listed: ListedRule): string {
  const { rule, words, dismissals } = listed
  const until = rule.expires_at === null ? 'permanently' : `until ${day(rule.expires_at)}`
  const by = rule.created_by === null ? '' : ` (${plain(rule.created_by)})`
  const quotation = words === null ? '' : `: “${truncate(plain(words), MAX_WORDS)}”`
  const why = rule.scope === 'pattern' ? '' : `  ${plain(reasonWords(rule.reason, dismissals))}${quotation}`
  return `${rule.id}  ${targetText(listed)}  ${until}${why}${by}  ${hiddenText(listed.hidden)}`
}

/** What a suppression rule mutes, with the place of a claim. */
function targetText({ rule, place }: ListedRule): string {
  if (rule.scope === 'claim')
    return place === null
      ? 'a claim that is in the docs no more'
      : plain(`${place.file}:${place.line} ${claimWords(place)}`)
  const target = plain(rule.target_file ?? rule.target_claim_type ?? rule.target_pattern ?? '')
  return { file: `page ${target}`, claim_type: `every ${target}`, pattern: `pattern ${target}` }[rule.scope]
}

function hiddenText(hidden: ListedRule['hidden']): string {
  if (hidden === null) return 'hid nothing yet'
  const { findings, pull_requests: pulls, last_at } = hidden
  const where = pulls === 0 ? '' : ` on ${count(pulls, 'pull request')}`
  return `hid ${count(findings, 'finding')}${where}, last ${day(last_at)}`
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10)
}
