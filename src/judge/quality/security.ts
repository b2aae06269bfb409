import type { IssueSeverity } from '../result/result.ts'
import type { Flaw } from './factor.ts'

interface Pattern {
  readonly found: RegExp
  readonly severity: IssueSeverity
  readonly message: string
  readonly suggestion: string
}

const PATTERNS: readonly Pattern[] = [
  {
    found:
      /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abps]-\d{8,}-[\w-]{10,}/,
    severity: 'error',
    message: 'A secret key or token is written into the output',
    suggestion: 'Revoke it, remove it, and read it from the environment',
  },
  {
    found:
      /\bshell\s*=\s*True\b|\bos\.(?:system|popen)\(\s*(?!["'][^"'{}%+]*["']\s*\))|\bexec(?:Sync)?\(\s*(?:`[^`]*\$\{|[^)"'`]{0,80}["'`]\s*\+)/,
    severity: 'warning',
    message: 'User input not sanitized before use in shell command',
    suggestion: 'Use subprocess with parameterized commands instead of shell=True',
  },
  {
    found: /(?<![\w.])eval\(\s*(?!["'][^"']*["']\s*\))|\bnew Function\(/,
    severity: 'warning',
    message: 'Evaluates text as code, which runs whatever it is given',
    suggestion: 'Parse the text instead, as JSON.parse or ast.literal_eval do',
  },
  {
    found:
      /\b(?:execute|query|raw)\(\s*(?:f["']|(?:"[^"]{0,200}"|'[^']{0,200}')\s*(?:\+|%)|`[^`]{0,200}\$\{)[^)]{0,200}/i,
    severity: 'warning',
    message: 'SQL is put together from text, which lets input change the statement',
    suggestion: 'Pass the values as parameters of the statement',
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
    found:
      /\b(?:password|passwd|secret|api_?key|token)\s*[:=]\s*["'](?!(?:changeme|example|placeholder|secret|password|x+|\.{3}|\*+|your)[^"']*["'])[^"'\s<>${}]{8,80}["']/i,
    severity: 'warning',
    message: 'A password or key stands in the code',
    suggestion: 'Read it from the environment or from a store for secrets',
  },
  {
    found: /\.innerHTML\s*=\s*(?!["'`]\s*["'`])[^;\n]{0,80}(?:\+|\$\{|\b(?:input|value|params|query|body|data)\b)/,
    severity: 'warning',
    message: 'Input is put into the page as HTML, which lets it run as a script',
    suggestion: 'Set textContent, or sanitize the HTML first',
  },
]
const MAX_FLAWS = 10
/** Below "good" in the ValidationResult Schema Reference. */
const SECURITY_CAP = 0.69

/** Lines with patterns that are a risk in whatever language. */
export function securityFlaws(code: string, place: (line: number) => string): Flaw[] {
  const flaws: Flaw[] = []
  for (const [index, line] of code.split('\n').entries()) {
    const pattern = PATTERNS.find(({ found }) => found.test(line.slice(0, 2_000)))
    if (!pattern) continue
    const { severity, message, suggestion } = pattern
    flaws.push({
      ...{ factor: 'security', cost: 0.5, type: 'security_issue', location: place(index + 1) },
      ...{ severity, message, suggestion, cap: SECURITY_CAP },
    })
    if (flaws.length === MAX_FLAWS) break
  }
  return flaws
}
