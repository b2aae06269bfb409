import { classifyPath } from '../../facts/files/file-class.ts'
import type { Alteration, ChangedText } from '../alteration.ts'
import type { Hunk } from '../hunks.ts'
import { isProse } from './prose.ts'

const QUOTED = /"((?:[^"\\\n]|\\.){4,300})"|'((?:[^'\\\n]|\\.){4,300})'|`((?:[^`\\\n]|\\.){4,300})`/g
const MAX_LINE = 1000
/** `/v1/users/{id}`. */
const ROUTE = /^(?:[A-Z]{3,7} )?(?:\/[\w.:{}<>*@-]+)+\/?$/
/** `user:created`, `job.completed`, `acme/image`: names that are no identifiers. */
const DOTTED = /^[A-Za-z][\w-]*(?:[.:/][A-Za-z][\w-]*)+$/
/** `~/.tidyrc`, `.tidy.yml`: where a program looks for its files. */
const OF_HOME = /^~\/[\w./-]+$|^\.[a-z][\w-]*(?:rc|ignore)$|^\.[a-z][\w-]+\.\w+$/
/** `www.example.com`: whom a sample calls. */
const HOST = /^www\.|^[\w.-]+\.(?:com|org|net|io|dev|edu|gov)(?:[:/]|$)/
const MEDIA_TYPE = /^(?:text|application|image|audio|video|font|multipart|message)\/[\w.+-]+$/
/** Gaps for values in a text. */
const GAP = /\$\{[^}]*\}|\{[^}]*\}|%[-+#0-9.]*[a-zA-Z]|#\{[^}]*\}|\\[nrt"'`]/
const MIN_WORDS = 3
const MIN_LENGTH = 16
const COMMENT = /^\s*(?:\/\/|#|\*|--\s|;;)/

/** Strings that a change removes from a file and that are names of their own, or that the program prints. */
export function removedTexts(hunks: readonly Hunk[], { path, now }: ChangedText): Alteration[] {
  const found = new Map<string, Alteration>()
  // A program prints what its source says; texts of configuration are for the tools that read it.
  if (classifyPath(path) !== 'source') return []
  for (const { removed } of hunks)
    for (const { line, text } of removed) {
      if (text.length > MAX_LINE || COMMENT.test(text) || isProse(text)) continue
      for (const [, double, single, back] of text.matchAll(QUOTED)) {
        const literal = double ?? single ?? back ?? ''
        for (const { name, sort } of textsOf(literal))
          if (!found.has(name) && !now.includes(name))
            found.set(name, {
              sort,
              name,
              owner: null,
              before: { path, line, text: text.trim() },
              after: null,
              became: null,
              value: null,
            })
      }
    }
  return [...found.values()]
}

function textsOf(literal: string): { readonly name: string; readonly sort: 'route' | 'text' | 'message' }[] {
  if (ROUTE.test(literal) && /[a-z]{3}/i.test(literal)) return [{ name: literal, sort: 'route' }]
  if (OF_HOME.test(literal)) return [{ name: literal, sort: 'text' }]
  if (DOTTED.test(literal))
    return HOST.test(literal) || MEDIA_TYPE.test(literal) ? [] : [{ name: literal, sort: 'text' }]
  return literal
    .split(GAP)
    .map((part) => part.trim())
    .filter(
      (part) => part.length >= MIN_LENGTH && (part.match(/(?<!\S)[^\s/]*[A-Za-z]{2,}\S*/g)?.length ?? 0) >= MIN_WORDS,
    )
    .map((name) => ({ name, sort: 'message' as const }))
}
