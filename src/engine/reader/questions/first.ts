import { groupBy } from '../../../base/group-by.ts'
import { fenced } from '../../../base/models/fence.ts'
import type { ModelRequest } from '../../../base/models/language-model.ts'
import { type Excerpt, shownLines } from '../excerpts.ts'
import type { Passage } from '../passages/passages.ts'
import { type Fault, type FirstAnswer, firstSchema, MAX_LOOK_UPS, nextSchema } from './fault.ts'

export const ANSWER_TOKENS = 3000

/** Instruction of both rounds: what a fault is, and what proves it. */
export const FAULTS = `A fault is a statement of the page that this repository's code, at this commit, makes false: prose, an item of a list, a row of a table, a value, a sample and its comments, output that the program does not print so, a list that says or plainly means to be complete and is not. The page may also contradict itself: output that its own sample does not print, a sample that uses a name which nothing declares or imports, that leaves an import unused where the language forbids it, or that cannot be parsed; a name spelt in another way than in the code; "all", "only", "always" and "never" where the code makes exceptions; numbers, limits and defaults that the code bounds in a way the page does not say.
For each fault give:
- "words": the shortest piece of the page that is wrong, copied exactly, markup included, and long enough to occur in the passage only once.
- "type": behavior (what the code does), config (a setting, its name, default or values), cli_flag (an option or command of a program), code_example (a sample that does not work with this code), output (what a program prints), list (members missing or too many), convention, or architecture.
- "wrong": in one sentence, what the code does instead.
- "proof": either "file" and "quote", one line of the code that was shown, or of another line of the passage where the page contradicts itself, copied exactly, that shows it; or "absent", a name or a regular expression that must occur in the code for the statement to hold and that you are sure occurs nowhere in it. Leave what you do not use empty.
- "corrected": what should replace "words"; empty if that is not clear.
Do not report: what the shown code does not decide; statements about other projects, other versions, the future or the past; what is true in one reasonable reading; simplifications that mislead nobody; style and spelling; names that are placeholders for the reader's own.
Two faults in one sentence are two. A fault that occurs at several places is given once for each.`

/** Instruction for look-ups. */
export const LOOK_UPS = `Of comments in the code only the first lines are shown, and blank lines are left out. Where the code that decides a statement is not shown, ask for it in "look_ups", at most ${MAX_LOOK_UPS}, those first that most likely show a fault: kind "name" (where a name is declared and used), "pattern" (lines that match a regular expression), "path" (a file, or the names in a folder), "callers" (where a function is called); "about": the words of the page it is for.`

const FIRST = `You check the documentation of a software project against its code. You get a passage of a page and the code of the repository that is likely to decide it. Read the passage statement by statement, the samples and tables too, and look in the code for what each says: names, defaults, types, order, conditions, exceptions, messages, numbers of things. Take nothing for true because it sounds right: where the code that decides it is shown, compare; where it is not, and it could well be out of date, look it up.
${FAULTS}
${LOOK_UPS} An empty list of faults is a good answer.`

const NEXT = `You check the documentation of a software project against its code. You read a passage of a page before, and asked to see more of the code. Here are the passage, what you asked for, and the statements that you asked about. Say which of these statements the code makes false.
${FAULTS}
An empty list is a good answer.`

/** What rules found about a passage before it is read; words of the page. */
export interface RuleVerdicts {
  /** Statements that rules found false: they must not be reported again. */
  readonly faults: readonly string[]
  /** Statements that rules could not decide: they are to be checked first. */
  readonly uncertain: readonly string[]
}

/** Asks which statements of a passage the code makes false. */
export function firstQuestion(
  passage: Passage,
  { shared, own }: { readonly shared: readonly Excerpt[]; readonly own: readonly Excerpt[] },
  known: RuleVerdicts,
): ModelRequest<FirstAnswer> {
  // What several questions have in common comes first, as providers cache beginnings.
  const material = [passageText(passage), ...ruleVerdictTexts(known), ...excerptTexts(own)]
  return { instruction: FIRST, ...withBeginning(shared, material), schema: firstSchema, maxTokens: ANSWER_TOKENS }
}

/** Material that begins with code that other questions begin with. */
function withBeginning(
  shared: readonly Excerpt[],
  material: readonly string[],
): Pick<ModelRequest<unknown>, 'material' | 'common'> {
  if (shared.length === 0) return { material: material.join('\n\n') }
  const beginning = `${excerptTexts(shared).join('\n\n')}\n\n`
  return { material: beginning + material.join('\n\n'), common: beginning.length }
}

/** The prompt text for what rules found. */
export function ruleVerdictTexts({ faults, uncertain }: RuleVerdicts): string[] {
  return [
    ...(faults.length === 0
      ? []
      : [fenced('known', `Known to be false, not to be reported again:\n${faults.join('\n')}`)]),
    ...(uncertain.length === 0 ? [] : [fenced('doubtful', `To be looked at first:\n${uncertain.join('\n')}`)]),
  ]
}

/** Asks again, with the answers to the look-ups, and with code of the first question that has to do with the statements. */
export function nextQuestion(
  passage: Passage,
  answers: readonly { readonly about: string; readonly text: string }[],
  shownBefore: readonly Excerpt[],
): ModelRequest<{ faults: Fault[] }> {
  const material = [
    passageText(passage),
    fenced('statements', answers.map(({ about }) => about).join('\n')),
    ...answers.map(({ text }) => fenced('code', text)),
    ...excerptTexts(shownBefore),
  ]
  return { instruction: NEXT, material: material.join('\n\n'), schema: nextSchema, maxTokens: ANSWER_TOKENS }
}

/** The prompt text for a passage. */
export function passageText({ file, titles, text }: Passage): string {
  const place = titles.length > 0 ? `${file} (${titles.join(' › ')})` : file
  return fenced('passage', `${place}\n\n${text.replace(/\n{4,}/g, '\n\n\n')}`)
}

/** The prompt texts for code, by file: its places and lines, without the indentation that all lines of a place have. */
export function excerptTexts(excerpts: readonly Excerpt[]): string[] {
  return [...groupBy(excerpts, ({ path }) => path)].map(([path, own]) => {
    const places = own
      .toSorted((a, b) => a.from - b.from)
      .map((excerpt) => `lines ${excerpt.from} to ${excerpt.to}\n\n${dedented(shownLines(excerpt))}`)
    return fenced('code', `${path}, ${places.join('\n\n')}`)
  })
}

function dedented(lines: readonly string[]): string {
  const [first = ''] = lines
  let indent = /^[ \t]*/.exec(first)?.[0] ?? ''
  for (const line of lines) while (!line.startsWith(indent)) indent = indent.slice(0, -1)
  return lines.map((line) => line.slice(indent.length)).join('\n')
}
