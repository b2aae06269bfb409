/** Formats of known secrets, each with its issuer. */
const SHAPES: readonly (readonly [issuer: string, shape: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/],
  ['AWS', /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/],
  ['AWS', /\baws_?secret_?(?:access_?)?key["']?\s*[:=]\s*["']?[A-Za-z0-9/+]{40}\b/i],
  ['GitHub', /\bgh[pousr]_[A-Za-z0-9]{36,255}\b|\bgithub_pat_\w{22}_\w{59}\b/],
  ['GitLab', /\bgl(?:pat|dt|rt|oas|ptt|cbt|imt|ft|soat)-[\w-]{20,}\b/],
  [
    'Slack',
    /\bxox[abeoprs]-\d{8,}-[\w-]{10,}|\bxapp-\d-[A-Z0-9]+-\d+-[a-z0-9]{20,}|hooks\.slack\.com\/services\/T\w{8,}\/B\w{8,}\/\w{24}/,
  ],
  ['npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['PyPI', /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,}/],
  ['OpenAI', /\bsk-(?:proj-|svcacct-|admin-)?[\w-]{20,}T3BlbkFJ[\w-]{20,}\b/],
  ['Anthropic', /\bsk-ant-(?:api|admin)\d{2}-[\w-]{80,}/],
  ['Stripe', /\b[sr]k_live_[A-Za-z0-9]{20,}\b/],
  ['Google', /\bAIza[\w-]{35}\b|\bGOCSPX-[\w-]{28}\b|\bya29\.[\w-]{60,}/],
  ['SendGrid', /\bSG\.[\w-]{22}\.[\w-]{43}\b/],
  ['Twilio', /\bSK[0-9a-f]{32}\b/],
  ['Mailgun', /\bkey-[0-9a-f]{32}\b/],
  ['Shopify', /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/],
  ['DigitalOcean', /\bdo[opr]_v1_[0-9a-f]{64}\b/],
  ['Hugging Face', /\bhf_[A-Za-z]{34,40}\b/],
  ['Linear', /\blin_api_[A-Za-z0-9]{40}\b/],
  ['Databricks', /\bdapi[0-9a-f]{32}\b/],
  ['Azure', /\bAccountKey=[A-Za-z0-9+/]{86}==/],
  ['Telegram', /\b\d{8,10}:AA[\w-]{33}\b/],
  ['1Password', /\bops_eyJ[\w-]{100,}/],
  ['Vault', /\bhv[sb]\.[\w-]{90,}/],
]
/** Example keys of documentation and tests. */
const SHOWN = /EXAMPLE|example|x{6}|X{6}|0{8}|1234567890|\.{3}|…|abcdef0123/
const IN_ADDRESS =
  /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|https?|ftp|smtp):\/\/[^\s:/@"'`<>{}$]{1,80}:([^\s:/@"'`<>{}$]{6,80})@/
const NAMED =
  /(?:^|[\s,{(_"'-])(?:password|passwd|pwd|secret|api_?key|apikey|access_?token|auth_?token|token|client_?secret|private_?key)["']?\s*(?::|=(?!=)|=>)\s*(?:"([^"\s]{8,80})"|'([^'\s]{8,80})'|([^\s"'`,;#<>{}$()[\]]{8,80})\s*(?:#.*)?$)/i
/** Placeholders for secrets. */
const STAND_IN =
  /^(?:change.?me|replace.?me|your[\W_]|my[\W_]?(?:secret|password|token|key)|(?:some|the|a|test|fake|dummy|sample|demo)[\W_]|example|placeholder|secret|password|passwd|token|x+$|\*+$|\.+$|(?:process|os|env|config|settings|options|args|self|this|req|request)[.[]|null|none|undefined|true|false|string|required|optional)/i

/** The issuer of a secret in a line, by its format; null if there is none. */
export function knownSecret(line: string): string | null {
  for (const [issuer, shape] of SHAPES) {
    const found = shape.exec(line)?.[0]
    if (found !== undefined && !SHOWN.test(found)) return issuer
  }
  return null
}

/**
 * Whether a line of code or configuration contains a password, in an assignment or in an address.
 *
 * @param isBareAllowed values may be unquoted, as in YAML and .env files
 */
export function writtenPassword(line: string, isBareAllowed: boolean): boolean {
  const [, doubly, singly, bare] = NAMED.exec(line) ?? []
  const value = doubly ?? singly ?? (isBareAllowed ? bare : undefined)
  return isSecretive(value) || passwordInAddress(line)
}

/** Whether a line contains a service address with a password. */
export function passwordInAddress(line: string): boolean {
  return isSecretive(IN_ADDRESS.exec(line)?.[1])
}

function isSecretive(value: string | undefined): boolean {
  return value !== undefined && !STAND_IN.test(value) && !SHOWN.test(value)
}
