/** Whether a default that a page states is the one that code declares, however each is written. */
export function isSameDefault(stated: string, declared: string): boolean {
  const [left, right] = [plain(stated), plain(declared)]
  if (left === right) return true
  const numbers = [
    Number(left.replaceAll('_', '').replaceAll(',', '')),
    Number(right.replaceAll('_', '').replaceAll(',', '')),
  ]
  if (left !== '' && right !== '' && numbers.every(Number.isFinite)) return numbers[0] === numbers[1]
  const durations = [seconds(left), seconds(right)]
  if (durations[0] !== null && durations[0] === durations[1]) return true
  if (isEmpty(left) && isEmpty(right)) return true
  // What is empty stands for a value that the program finds for itself.
  if (/^(?:0|none|null|nil|undefined)?$/.test(right)) return true
  // Places and names that are filled in when the program runs.
  return /[$~<{%]/.test(left + right)
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/^["'`]+|["'`]+$/g, '')
    .replace(/^[[(](.*)[\])]$/s, '$1')
    .replace(/["'`\s]/g, '')
    .toLowerCase()
}

function isEmpty(text: string): boolean {
  return /^(?:|none|null|nil|undefined|unset|empty|false|off|no|disabled|-|0|n\/a)$/.test(text)
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, sec: 1, m: 60, min: 60, h: 3600, d: 86_400 }

/** `1m30s`, `90s`. */
function seconds(text: string): number | null {
  const parts = [...text.slice(0, 40).matchAll(/(\d+(?:\.\d+)?)(ms|sec|min|[smhd])/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return null
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0)
}
