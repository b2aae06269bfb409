import { compilePattern } from '../../../base/config/pattern/pattern.ts'
import { type SignalStrength, STRENGTHS } from './event.ts'

/**
 * A rule of the configuration (`trust.strengths`): a regular expression (RE2 syntax), and the strength of the commands and checks it
 * matches.
 */
export interface StrengthRule {
  readonly pattern: string
  readonly strength: SignalStrength
}

/** Programs whose arguments do not describe what is run: `echo build done` builds nothing. */
const INERT =
  /^(?:echo|printf|cd|ls|cat|mkdir|rm|cp|mv|export|set|curl|wget|git|e?grep|rg|find|head|tail|sed|awk|wc|diff|touch|chmod|test -\w|sudo apt(?:-get)?|apt(?:-get)?|brew|pip3? install|(?:npm|pnpm|yarn|bun) (?:ci|i|install|add)|yarn$|gem install|go (?:get|mod|install)|cargo install|poetry install|uv sync|(?:(?:npx|bunx|yarn|pnpm(?: exec)?|python\d? -m) +)?(?:playwright|cypress) install)\b/

const TESTING =
  /^(?:tests?|tested|testing|unittests?|pytest|vitest|jest|mocha|jasmine|karma|cypress|playwright|tox|nox|rspec|minitest|phpunit|ctest|nextest|gotestsum|junit|e2e|integration|spec|specs)$/
const BUILDING =
  /^(?:builds?|built|building|rebuild|compiles?|compiled|compiling|compilation|tsc|javac|msbuild|cmake|gcc|clang|rustc|esbuild|webpack)$/
/** Goals that build or test, in the vocabulary of their tool. */
const GOALS =
  /^(?:\S*\/)?(?:mvnw?\b.*\s(?:verify|package|install)|gradlew?\b.*[\s:](?:check|assemble)|cargo(?:\s+\+\S+)?\s+check)(?:\s|$)/
const RUNNERS =
  /^(?:node|deno|bun|npm|npx|pnpm|yarn|python\d?(?:\.\d+)?|py|uv|poetry|pipenv|hatch|pdm|ruby|bundle|rake|perl|php|composer|go|cargo|java|dotnet|mvnw?|gradlew?|make|gmake|just|task|invoke|inv|poe|bash|sh|zsh|pwsh|tsx|ts-node)$/
const SCRIPT = /(?:^|\s)(?:\.{1,2}\/)?[\w./-]+\.(?:sh|bash|py|rb|js|mjs|cjs|ts|pl|php|ps1)(?:\s|$)|^\.{0,2}\//

/**
 * How reliable a signal is, by the command that was run or the name of the check: tests and builds
 * are strong, scripts medium, other commands weak. Of several commands in one line the strongest counts.
 *
 * @param text a command line or the name of a check
 * @param rules precede the built-in ones; the first that matches decides
 * @throws PatternError for a rule that is no regular expression
 * @example
 * import { signalStrength } from 'docalign/trust'
 *
 * signalStrength('pytest -q') // 'strong'
 * signalStrength('python scripts/sync.py') // 'medium'
 * signalStrength('git status') // 'weak'
 * signalStrength('smoke (staging)', [{ pattern: '^smoke', strength: 'weak' }]) // 'weak'
 */
export function signalStrength(text: string, rules: readonly StrengthRule[] = []): SignalStrength {
  const ruled = ruledStrength(text, rules)
  if (ruled !== null) return ruled
  const found = new Set(text.split(/&&|\|\||[;|\n]/).map(strengthOf))
  return STRENGTHS.find((strength) => found.has(strength)) ?? 'weak'
}

/** The strength that the first matching rule gives; null when none matches. Throws PatternError like {@link signalStrength}. */
export function ruledStrength(text: string, rules: readonly StrengthRule[]): SignalStrength | null {
  return rules.find((each) => compiled(each)(text))?.strength ?? null
}

function strengthOf(text: string): SignalStrength {
  const command = text.trim().replace(/^(?:[A-Za-z_]\w*=\S*\s+)+/, '')
  if (INERT.test(command)) return 'weak'
  const words = wordsOf(command)
  if (GOALS.test(command) || words.some((word) => TESTING.test(word) || BUILDING.test(word))) return 'strong'
  const [program = ''] = command.split(/\s+/)
  const isScript = RUNNERS.test(program) || SCRIPT.test(command) || words.some((word) => /^scripts?$/.test(word))
  return isScript ? 'medium' : 'weak'
}

/** The words of a command or name: `test-py310` and `unitTests` contain the word for tests, `latest` does not. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

const COMPILED = new WeakMap<StrengthRule, (text: string) => boolean>()

function compiled(rule: StrengthRule): (text: string) => boolean {
  const known = COMPILED.get(rule) ?? compilePattern(rule.pattern)
  COMPILED.set(rule, known)
  return known
}
