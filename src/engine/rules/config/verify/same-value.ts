/** Whether two notations of a default, without quotes, are equal. */
export function isSame(stated: string, given: string): boolean {
  const [left, right] = [plain(stated), plain(given)]
  return left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`)
}

/** Whether they certainly differ: both are numbers, booleans or strings. */
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
