import { seededRandom } from '../../src/base/random.ts'

/** Words of the texts, with frequencies like those of a natural language. */
const VOCABULARY = 20_000
const TOPICS = 200
const WORDS_PER_TEXT = 30

/** Texts about topics, the same in every run. */
export function documents(count: number): { readonly id: string; readonly title: string; readonly text: string }[] {
  const random = seededRandom(11)
  return Array.from({ length: count }, (_, index) => {
    const topic = Math.floor(random() * TOPICS)
    const words = Array.from({ length: WORDS_PER_TEXT }, () => word(random, topic))
    return { id: `e${index}`, title: words.slice(0, 6).join(' '), text: words.join(' ') }
  })
}

/** Questions of five words about the same topics. */
export function queriesOf(count: number): string[] {
  const random = seededRandom(12)
  return Array.from({ length: count }, () => {
    const topic = Math.floor(random() * TOPICS)
    return Array.from({ length: 5 }, () => word(random, topic)).join(' ')
  })
}

function word(random: () => number, topic: number): string {
  // A third of the words belong to the topic, the others to the language.
  if (random() < 1 / 3) return spelt(VOCABULARY + topic * 50 + Math.floor(random() ** 2 * 50))
  return spelt(Math.floor(VOCABULARY ** random()))
}

const SYLLABLES = ['ka', 'lo', 'mi', 'ru', 'te', 'va', 'so', 'ni', 'pe', 'do']

function spelt(number: number): string {
  return [...String(number)].map((digit) => SYLLABLES[Number(digit)]).join('')
}
