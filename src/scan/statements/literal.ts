import { type Quantity, quantityOf, unitNamed } from '../../judge/facts/parse/quantity.ts'

const NUMBER = /^['"]?(\d[\d_]*(?:\.\d+)?)['"]?[a-zA-Z]{0,3}\d{0,2}$/
const FACTORS = /^\(?\d[\d_]*(?:\.\d+)?(?:\s*\*\s*\d[\d_]*(?:\.\d+)?){1,5}\)?$/
const CALL = /(?:timedelta|Duration|duration)\w*(?:\.|::)?\w*\(\s*(?:(\w+)\s*=\s*)?(\d[\d_]*)\s*\)$/
const TIMES_UNIT = /^(\d[\d_]*)\s*\*\s*(?:time\.)?(Millisecond|Second|Minute|Hour|Day)s?$/
const SIZED = /^['"](\d+(?:\.\d+)?)\s?([a-zA-Z]{1,12})['"]$/

/** The number that a short expression of code comes to, with its unit where the code says it; null for anything else. */
export function literalOf(source: string): { readonly amount: number; readonly quantity: Quantity | null } | null {
  const text = source.trim()
  if (text.length > 80) return null
  const unit = TIMES_UNIT.exec(text)
  if (unit) return withUnit(unit[1], unit[2])
  const call = CALL.exec(text)
  if (call) return withUnit(call[2], call[1] ?? /(?:from|of)_?(\w+)\(/i.exec(text)?.[1] ?? '')
  const sized = SIZED.exec(text)
  if (sized) return withUnit(sized[1], sized[2])
  const plain = NUMBER.exec(text)?.[1]
  if (plain !== undefined) return { amount: numberOf(plain), quantity: null }
  if (!FACTORS.test(text)) return null
  const product = text
    .replace(/[()]/g, '')
    .split('*')
    .reduce((result, factor) => result * numberOf(factor), 1)
  return { amount: product, quantity: null }
}

function withUnit(number = '', unit = ''): { amount: number; quantity: Quantity } | null {
  const name = { secs: 'seconds', millis: 'ms', mins: 'minutes', micros: 'us' }[unit.toLowerCase()] ?? unit
  if (!unitNamed(name)) return null
  const amount = numberOf(number)
  return { amount, quantity: quantityOf(amount, '', ` ${name}`) }
}

function numberOf(text: string): number {
  return Number(text.trim().replaceAll('_', ''))
}
