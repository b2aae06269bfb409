/** Whether two ways to write a default, without quotes, say the same. */
export function isSame(stated: string, given: string): boolean {
  const [left, right] = [plain(stated), plain(given)]
  return left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`)
}

/** Whether they surely say something else: both are numbers, truth values or texts. */
export function isOther(stated: string, given: string): boolean {
  return !isSame(stated, given) && kindOf(plain(stated)) === kindOf(plain(given))
}

function plain(value: string): string {
  const text = value.trim().toLowerCase().replace(/\s+/g, ' ')
  if (/^(?:true|yes|on)$/.test(text)) return 'true'
  if (/^(?:false|no|off)$/.test(text)) return 'false'
  if (/^-?\d[\d_]*(?:\.\d+)?$/.test(text)) return String(Number(text.replaceAll('_', '')))
  return text.replace(/^\.\/|\/$/g, '')
}

function kindOf(value: string): string {
  if (/^(?:true|false)$/.test(value)) return 'truth'
  return /^-?[\d.]+$/.test(value) ? 'number' : 'text'
}
