import { dirname, join } from 'node:path/posix'
import { contentWords } from '../../text/words.ts'
import { plainPhrase } from './phrase.ts'

/** A passage of the corpus, as far as questions are made of it. */
export interface GuidePassage {
  readonly kind: 'section' | 'code'
  readonly file: string
  readonly titles: readonly string[]
  readonly text: string
}

/** What the corpus itself calls things, beside the statements that are asked about. */
export interface CorpusGuide {
  /** Titles of its sections, as plain words, each once. */
  readonly topics: readonly string[]
  /** The words with which other places link to a section. */
  linkTexts(doc: string, headings: readonly string[]): readonly string[]
  /** What the code says of an option or a variable; null where it says nothing. */
  helpOf(name: string): string | null
}

export const NO_GUIDE: CorpusGuide = { topics: [], linkTexts: () => [], helpOf: () => null }

const LINK = /\[([^\][\n]{3,100})\]\(([^()\s]{1,300})\)/g
/** Words of a topic: a longer title is a sentence. */
const MAX_TOPIC_WORDS = 2
const MAX_LINK_TEXTS = 10

/** Reads off the passages of a corpus what it calls things. Linear in their length. */
export function guideOf(passages: readonly GuidePassage[]): CorpusGuide {
  const links = new Map<string, Set<string>>()
  const help = new Map<string, string>()
  const topics = new Set<string>()
  for (const { kind, file, titles, text } of passages) {
    if (kind === 'code') {
      const said = plainPhrase(
        text
          .split('\n')
          .slice(1)
          .join(' ')
          .split(/(?<=\.)\s/)[0] ?? '',
      )
      for (const name of (titles.at(-1) ?? '').split(', ')) if (said !== '' && !help.has(name)) help.set(name, said)
      continue
    }
    const topic = plainPhrase(titles.at(-1) ?? '')
    const words = topic.split(' ').length
    if (words <= MAX_TOPIC_WORDS && contentWords(topic).length > 0) topics.add(topic)
    for (const [, said = '', target = ''] of text.matchAll(LINK)) {
      const key = targetOf(file, target)
      const phrase = plainPhrase(said)
      if (key === null || contentWords(phrase).length < 2) continue
      const known = links.get(key) ?? new Set<string>()
      if (known.size < MAX_LINK_TEXTS) links.set(key, known.add(phrase))
    }
  }
  return {
    topics: [...topics],
    linkTexts: (doc, headings) => [...(links.get(`${doc}#${nameOf(headings.at(-1) ?? '')}`) ?? [])],
    helpOf: (name) => help.get(name) ?? null,
  }
}

/** The page of the repository that a link goes to, with the section; null for links elsewhere. */
function targetOf(file: string, target: string): string | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(target) || target.startsWith('/')) return null
  const [path = '', anchor = ''] = target.split('#', 2)
  return `${path === '' ? file : join(dirname(file), path)}#${nameOf(anchor)}`
}

/** A title and its anchor are the same but for their marks. */
function nameOf(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
