import { type Clause, clausesOf, type StatedValue } from '../../judge/facts/parse/clause.ts'
import type { Statement } from '../../judge/facts/statement.ts'
import type { Finding, LayerOutcome } from '../../judge/layers/layer.ts'
import { issue, quoted } from '../../judge/result/issue.ts'
import { once } from '../../memoize.ts'
import { judgeNumber } from './compare-number.ts'
import { type DeclaredNumber, declaredNumbers } from './declared.ts'
import { chosenBy, judgePlatform, versionsAsked, wrongVersions } from './dependencies.ts'
import { judgeName, judgeOption, judgePath, optionsOf, wordsOfCode } from './names.ts'
import { judgeMethod, routesOf } from './routes.ts'
import { type CodeJudgement, OPEN, type RepositorySources } from './source-file.ts'

/** What a repository says of statements about it. */
export interface RepositoryOutcome {
  readonly facts: LayerOutcome
  readonly hallucination: LayerOutcome
  /** Statements of which it decides nothing. */
  readonly undecided: readonly Statement[]
}

const CERTAINTY = 0.8
const MAX_FINDINGS = 100
const MAX_PER_WORD = 200

/**
 * Compares statements with what the repository declares: numbers with its constants and defaults, HTTP methods with its routes,
 * options with its parsers of arguments, paths with its files, platforms and versions with its manifests.
 */
export function judgeAgainstRepository(
  statements: readonly Statement[],
  sources: RepositorySources,
): RepositoryOutcome {
  const judge = judgeOf(sources)
  const asked = versionsAsked(sources.manifests)
  const findings: Finding[] = []
  const invented: Finding[] = []
  const undecided: Statement[] = []
  let decided = 0
  let open = 0
  for (const statement of statements) {
    if (findings.length + invented.length >= MAX_FINDINGS) break
    const answers = clausesOf(statement.text, statement.under).flatMap((clause) => [
      ...clause.values.map((value) => ({
        ...{ text: value.text, about: value.kind === 'number' ? value.text : value.key },
        judgement: judge(value, clause, statement),
      })),
      ...wrongVersions(clause, asked).map(({ text, actual }) => ({
        ...{ text, about: text.replaceAll('`', '') },
        judgement: { state: 'contradicted' as const, actual, isInvented: false },
      })),
    ])
    for (const { text, about, judgement } of answers)
      if (judgement.state === 'contradicted')
        (judgement.isInvented ? invented : findings).push({
          ...finding(text, judgement, statement),
          about,
        })
    const known = answers.filter(({ judgement }) => judgement.state !== 'open').length
    decided += known
    open += answers.length - known
    if (known === 0) undecided.push(statement)
  }
  return {
    facts: { findings, decided, open },
    hallucination: { findings: invented, decided: invented.length, open: 0 },
    undecided,
  }
}

function judgeOf(sources: RepositorySources) {
  const declaredOf = indexed(declaredNumbers(sources.files))
  const routes = routesOf(sources.files)
  const options = optionsOf(sources)
  const chosen = chosenBy(sources.manifests)
  const words = once(() => wordsOfCode(sources))
  return (value: StatedValue, clause: Clause, { text }: Statement): CodeJudgement => {
    if (clause.isSupposed) return OPEN
    if (value.kind === 'name') return judgeName(value, clause, words, sources)
    if (value.kind === 'number') return judgeNumber(value, clause, declaredOf)
    if (value.kind === 'method') return judgeMethod(value, routes)
    if (value.kind === 'platform') return judgePlatform(value, clause, chosen, sources.files)
    if (value.kind === 'path') return judgePath(value, text, sources)
    return value.kind === 'flag' ? judgeOption(value, text, options, sources) : OPEN
  }
}

/** Declarations by the words of their names and comments. */
function indexed(all: readonly DeclaredNumber[]): (words: ReadonlySet<string>) => readonly DeclaredNumber[] {
  const byWord = new Map<string, DeclaredNumber[]>()
  for (const declared of all)
    for (const word of new Set([...declared.subject, ...declared.told])) {
      const others = byWord.get(word)
      if (others === undefined) byWord.set(word, [declared])
      else if (others.length < MAX_PER_WORD) others.push(declared)
    }
  return (words) => [...new Set([...words].flatMap((word) => byWord.get(word) ?? []))]
}

function finding(
  text: string,
  { actual, isInvented }: Extract<CodeJudgement, { state: 'contradicted' }>,
  { location, text: sentence }: Statement,
): Finding {
  return {
    certainty: CERTAINTY,
    issue: issue({
      severity: 'error',
      type: isInvented ? 'hallucination' : 'fact_mismatch',
      message: `Stated: ${quoted(text)} in ${quoted(sentence, 200)}, but the repository has ${actual}`,
      location,
      suggestion: 'Write what the code has, or take it out',
    }),
  }
}
