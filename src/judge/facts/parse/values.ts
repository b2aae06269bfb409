import { sameAsFarAsTold, type ValueKind, valuesOf } from '../../text/values.ts'
import { type Bound, boundOf, isRough } from './bounds.ts'
import { canonicalWord, canonicalWords } from './canonical.ts'
import { platformsIn } from './platforms.ts'
import { isSameAmount, type Quantity, quantityOf } from './quantity.ts'

/** A value of a sentence as facts are compared: with its kind, and what is measured. */
export interface FactValue {
  readonly kind: ValueKind | 'flag' | 'method' | 'platform'
  /** As written. */
  readonly text: string
  /** The same for values that mean the same. */
  readonly key: string
  readonly at: number
  /** Of a number. */
  readonly quantity: Quantity | null
  readonly bound: Bound
  /** Only about that much. */
  readonly isRough: boolean
  /** Of a platform: what kind of platform it is. Of a method: the path that it is sent to, '' where none is named. */
  readonly of: string
  /** The canonical word before it, which often names it: `port` of "port 80"; '' where there is none. */
  readonly named: string
}

/** Nobody writes more values into a part of a sentence, and each is compared with each. */
const MAX_VALUES = 24

const FLAG = /(?<![\w-])--[a-z][a-z\d]*(?:-[a-z\d]+)*|(?<=`)-[A-Za-z](?=[`\s])/g
const METHOD = /(?<![\w/-])(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?![\w/-])(?: (\/[\w/:{}.<>-]{0,200}))?/g
/** A word that is written in capitals for emphasis is no method: something of HTTP has to stand beside it. */
const OF_HTTP =
  /\b(?:requests?|HTTP|methods?|endpoints?|routes?|API|send|sent|call|updated?|created?|deleted?|with)\b|\//i

/** The first values of a text, in its order. Linear in its length. @param sentence that the text is a part of */
export function factValuesOf(text: string, sentence = text): FactValue[] {
  const flags = [...text.matchAll(FLAG)].map(({ 0: flag, index }) => plain('flag', flag, flag, index))
  const methods = OF_HTTP.test(sentence)
    ? [...text.matchAll(METHOD)].map(({ 1: method = '', 2: path = '', index }) => ({
        ...plain('method', method, method, index),
        of: path.replace(/[/.]+$/, ''),
      }))
    : []
  const platforms = platformsIn(text).map(({ text: name, key, family, at }) => ({
    ...plain('platform', name, key, at),
    of: family,
  }))
  const taken = [...flags, ...platforms]
  const others = valuesOf(text).flatMap(({ kind, text: written, key, at }): FactValue[] => {
    // A name that is a platform is told by that, and digits of one, as in x86_64, are no number.
    if (taken.some((each) => at < each.at + each.text.length && each.at < at + written.length)) return []
    const [before, after] = [
      text.slice(Math.max(0, at - 80), at),
      text.slice(at + written.length, at + written.length + 80),
    ]
    const named = namedBy(before)
    if (kind !== 'number')
      return [{ ...plain(kind, written, key, at), named, bound: kind === 'version' ? boundOf(before, after) : 'exact' }]
    const quantity = quantityOf(Number(key), before, after)
    return [
      { ...plain(kind, written, key, at), quantity, named, bound: boundOf(before, after), isRough: isRough(before) },
    ]
  })
  return [...taken, ...methods, ...others].sort((left, right) => left.at - right.at).slice(0, MAX_VALUES)
}

function plain(kind: FactValue['kind'], text: string, key: string, at: number): FactValue {
  return { kind, text, key, at, quantity: null, bound: 'exact', isRough: false, of: '', named: '' }
}

function namedBy(before: string): string {
  const word = /([\p{L}\p{N}_-]+)[`"'(]* ?$/u.exec(before)?.[1]
  return word === undefined ? '' : (canonicalWords(word)[0] ?? canonicalWord(''))
}

/** Two values of one kind say the same. */
export function isSameValue(left: FactValue, right: FactValue): boolean {
  if (left.kind !== right.kind) return false
  if (left.quantity && right.quantity) {
    if (left.quantity.dimension !== right.quantity.dimension) return false
    return isSameAmount(left.quantity, right.quantity, left.isRough || right.isRough ? 0.15 : 1e-6)
  }
  const mark = left.kind === 'date' ? '-' : left.kind === 'version' ? '.' : null
  return mark === null ? left.key === right.key : sameAsFarAsTold(left.key, right.key, mark)
}
