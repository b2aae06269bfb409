import { deflateSync } from 'node:zlib'
import type { Opinion } from '../criteria/opinion.ts'
import { withoutCode } from '../text/sentences.ts'
import { placeOf, type TextPart } from '../text/view.ts'
import type { Flaw } from './factor.ts'

/** The question for a model about an output for people. */
export const IS_ANSWER =
  'The output answers or does what it was asked for: it is neither a refusal nor an excuse, nor the mere announcement of an answer'

/** "Unacceptable" in the ValidationResult Schema Reference. */
const CAP = 0.29
/** "Poor": what is there may be good, but the rest is missing. */
const CUT_CAP = 0.49
const MIN_WORDS = 8
/** Minimum share of unpronounceable words of gibberish. */
const UNREADABLE = 0.4
/** Minimum length for compression, and the compressed share below which a text is repetitive; prose has 0.3 and more. */
const MIN_COMPRESSED = 400
const REPEATED = 0.12
/** Minimum number of words to expect function words, and their share below which a text is word salad; prose has 0.3 and more. */
const MIN_COUNTED = 20
const MIN_FUNCTION_WORDS = 0.12
/** Function words of languages in Latin script. */
const FUNCTION_WORDS = new Set(
  [
    'the a an and or but not of to in on at by for with from as is are was were be it its this that these which who you we they he she i your our their if when then than so no can will may must has have had do does',
    'der die das und oder nicht ein eine von zu im in den dem des mit auf für ist sind war sich auch als an es er sie wir ich man wenn dass bei aus nach wird werden hat haben nur',
    'le la les un une des et ou ne pas de du à au aux en dans pour par sur est sont qui que il elle nous vous ils ce cette ces avec plus se son sa ses',
    'el la los las un una y o no de del a al en para por con es son que se su sus lo como más este esta pero si',
    'il lo la i gli le un una e o non di del della a al in per con è sono che si su come più questo questa ma se da nel',
    'o a os as um uma e ou não de do da dos das em no na para por com é são que se seu sua como mais este esta mas',
    'de het een en of niet van te in op met voor is zijn dat die er aan als ook om door bij naar wordt worden heeft',
  ].flatMap((words) => words.split(' ')),
)

/** Texts that are useless whatever their subject: repetitive, not made of words, or not made of sentences. */
export function uselessFlaws(part: TextPart): Flaw[] {
  const text = part.text.slice(0, 20_000)
  const location = placeOf(part, 1)
  if (isGibberish(text)) return [useless('The text is hardly made of words', location)]
  if (isWordSalad(text)) return [useless('The text is made of words, but hardly of sentences', location)]
  if (isRepetitive(part.text)) return [useless('The text says the same again and again', location)]
  return isCutOff(part.text) ? [cutOff(placeOf(part, part.text.trimEnd().split('\n').length))] : []
}

/** Whether an English text ends where no sentence can, or in a code block that is not closed. */
function isCutOff(text: string): boolean {
  const end = text.trimEnd()
  if (hasOpenFence(end)) return true
  return /[\p{Ll}\d]\s+(?:the|a|an|and|or|of|with|from|because|which|your|its|their)$|\p{Ll},$/u.test(end)
}

function hasOpenFence(text: string): boolean {
  let open = ''
  for (const [, fence = '', rest = ''] of text.matchAll(/^[ \t]*(`{3,}|~{3,})(.*)$/gm)) {
    if (open === '') open = fence
    else if (fence.startsWith(open) && rest.trim() === '') open = ''
  }
  return open !== ''
}

function cutOff(location: string): Flaw {
  return {
    severity: 'warning',
    type: 'readability_issue',
    location,
    cap: CUT_CAP,
    factor: 'completeness',
    cost: 0.5,
    message: 'The text ends in the middle of a sentence or of a code block',
    suggestion: 'Ask for the rest, or allow a longer answer',
  }
}

/** The flaw if a model that was asked {@link IS_ANSWER} denies it. */
export function refusal({ met, quote }: Opinion): Flaw | null {
  if (met) return null
  return {
    severity: 'warning',
    type: 'readability_issue',
    location: 'root',
    cap: CAP,
    factor: 'completeness',
    cost: 1,
    message: `The model finds that the output is no answer: ${quote.slice(0, 200)}`,
    suggestion: 'Ask again, or for something that can be answered',
  }
}

function useless(message: string, location: string): Flaw {
  return {
    severity: 'warning',
    type: 'readability_issue',
    location,
    cap: CAP,
    factor: 'readability',
    cost: 1,
    message,
    suggestion: 'Check that the output was generated and passed on as it should be',
  }
}

/** Whether most lower-case Latin words have no vowel, or more consecutive consonants than any language has. */
function isGibberish(text: string): boolean {
  const words =
    withoutCode(text)
      .replace(/https?:\S+/g, ' ')
      .match(/(?<![\w./-])[a-z]{3,40}(?![\w/.-]\w)/g) ?? []
  if (words.length < MIN_WORDS) return false
  const odd = words.filter((word) => !/[aeiouy]/.test(word) || /[bcdfghjklmnpqrstvwxz]{5}/.test(word))
  return odd.length / words.length >= UNREADABLE
}

/** Whether the sentences in Latin script have too few function words; list items are ignored. */
function isWordSalad(text: string): boolean {
  const sentences = text
    .split(/\n/)
    .filter((line) => /[.!?]\s*$/.test(line) && !/^\s*(?:[-*+#>|]|\d+[.)])/.test(line))
    .join(' ')
  const words =
    withoutCode(sentences)
      .replace(/https?:\S+/g, ' ')
      .match(/\p{L}+/gu) ?? []
  if (words.length < MIN_COUNTED || words.some((word) => /\P{Script=Latin}/u.test(word))) return false
  return words.filter((word) => FUNCTION_WORDS.has(word.toLowerCase())).length / words.length < MIN_FUNCTION_WORDS
}

function isRepetitive(text: string): boolean {
  const prose = text.replace(/^\s*[|+-].*$/gm, '')
  if (prose.length < MIN_COMPRESSED) return false
  const bytes = Buffer.from(prose)
  return deflateSync(bytes).length / bytes.length < REPEATED
}
