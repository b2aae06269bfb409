import type { IssueSeverity } from '../result/result.ts'
import type { Flaw } from './factor.ts'
import { knownSecret, passwordInAddress, writtenPassword } from './secrets.ts'

interface Risk {
  readonly severity: IssueSeverity
  readonly message: string
  readonly suggestion: string
}

const PATTERNS: readonly (Risk & { readonly found: RegExp })[] = [
  {
    found: /(?<![\w.])eval\(\s*(?!["'][^"']*["']\s*\))|\bnew Function\(/,
    severity: 'warning',
    message: 'Evaluates text as code, which runs whatever it is given',
    suggestion: 'Parse the text instead, as JSON.parse or ast.literal_eval do',
  },
  {
    found: /\bpickle\.loads?\(|\byaml\.load\((?![^)]{0,120}(?:SafeLoader|safe_load))/,
    severity: 'warning',
    message: 'Loads data in a way that can run code hidden in it',
    suggestion: 'Use a loader that reads data only, such as yaml.safe_load or json.loads',
  },
  {
    found:
      /\bverify\s*=\s*False\b|rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED\s*=\s*['"]?0|\bcurl\b[^\n|]{0,100}\s(?:-k|--insecure)\b/,
    severity: 'warning',
    message: 'Certificates are not checked, so anybody can answer for the server',
    suggestion: 'Leave the check on, and trust the certificate where it is needed',
  },
  {
    found: /\.innerHTML\s*=\s*(?!["'`]\s*["'`])[^;\n]{0,80}(?:\+|\$\{|\b(?:input|value|params|query|body|data)\b)/,
    severity: 'warning',
    message: 'Input is put into the page as HTML, which lets it run as a script',
    suggestion: 'Set textContent, or sanitize the HTML first',
  },
]
const PASSWORD: Risk = {
  severity: 'warning',
  message: 'The code contains a password or key',
  suggestion: 'Read it from the environment or from a store for secrets',
}
const MAX_FLAWS = 10
const MAX_LINE_LENGTH = 2_000
/** Below "good" in the ValidationResult Schema Reference. */
export const SECURITY_CAP = 0.69

/**
 * Secrets in any kind of text: tokens of known formats, and passwords in addresses.
 *
 * @param isDocs addresses with passwords are only examples
 */
export function secretFlaws(text: string, place: (line: number) => string, isDocs: boolean): Flaw[] {
  return flawsOfLines(text, place, (line) => secretIn(line) ?? (!isDocs && passwordInAddress(line) ? PASSWORD : null))
}

/** In a configuration, values may be unquoted; in a docs sample, passwords are made up. */
export type CodeKind = 'program' | 'configuration' | 'sample'

/** Lines of code that are a risk in any language. */
export function securityFlaws(code: string, place: (line: number) => string, kind: CodeKind = 'program'): Flaw[] {
  return flawsOfLines(code, place, (line) => {
    const secret = secretIn(line)
    if (secret) return secret
    if (kind !== 'sample' && writtenPassword(line, kind === 'configuration')) return PASSWORD
    return PATTERNS.find(({ found }) => found.test(line)) ?? null
  })
}

function secretIn(line: string): Risk | null {
  const issuer = knownSecret(line)
  if (issuer === null) return null
  return {
    severity: 'error',
    message: `A secret key or token is written into the output (${issuer})`,
    suggestion: 'Revoke it, remove it, and read it from the environment',
  }
}

function flawsOfLines(text: string, place: (line: number) => string, riskOf: (line: string) => Risk | null): Flaw[] {
  const flaws: Flaw[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const risk = riskOf(line.slice(0, MAX_LINE_LENGTH))
    if (!risk) continue
    const { severity, message, suggestion } = risk
    flaws.push({
      factor: 'security',
      cost: 0.5,
      type: 'security_issue',
      location: place(index + 1),
      severity,
      message,
      suggestion,
      cap: SECURITY_CAP,
    })
    if (flaws.length === MAX_FLAWS) break
  }
  return flaws
}
