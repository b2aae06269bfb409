/** Whose requirement a sentence states: that of the repository, or of one of its packages. */
export interface RequiredBy {
  /** The package that the sentence names in code marks; null for the one that the page is about. */
  readonly module: string | null
}

/** Verbs between what requires a version and the version. */
const VERB =
  /\b(?:requires?|needs?|demands?|supports?|works? (?:with|on|under)|runs? (?:on|with|under)|(?:is|are) (?:\w+ )?(?:compatible|tested|supported|guaranteed)|depends? on|compiles? with|builds? (?:with|on)|targets?|has|have)\b/i
/** A subordinate clause that is still open: what follows holds only under its condition. */
const CONDITION =
  /(?:^|[\s(])(?:when(?:ever)?|if|unless|while|wherever|where|once|in case|provided(?: that)?|as long as|for (?:those|users|people|anyone) (?:on|with|using|running)) [^,:;]*$/i
/** "The tool itself only", "this package currently": words without a meaning of their own between a subject and its verb. */
const ADVERBS =
  /(?:\s+(?:itself|themselves|only|also|now|currently|still|just|usually|generally|officially|always|strictly|fully|actually|at least|does|do|will|should|must|can|may|would))+\s*$/i
/** "Note that the tool", "However, this". */
const OPENING =
  /^\W*(?:(?:(?:please )?(?:note|be aware|make sure|remember|keep in mind)(?: that)?|however|also|currently|additionally|furthermore|because|since|as|and|but|so|therefore|thus|in addition|at the moment|for now)\b,?\s*)*/i
/** What a page calls the whole of what it documents. */
const PRODUCT =
  /^(?:projects?|packages?|librar(?:y|ies)|libs?|tools?|toolkits?|repo(?:sitory)?|app(?:lication)?s?|programs?|cli|gems?|crates?|modules?|plug-?ins?|extensions?|frameworks?|servers?|clients?|services?|sdks?|code|codebase|source|binar(?:y|ies)|software|products?|sites?|websites?|actions?|bots?|bundles?|distributions?|releases?|version|versions|builds?|installation|install|setup|development|doc(?:s|umentation)|templates?|starter|generators?|compilers?|engines?|drivers?|workspaces?|monorepo|core|runtime|minimum|requirements?|everything|everyone|users?|developers?|contributors?|parts?|components? (?:here|below))$/i
/** A subject with a determiner is a common noun: "this feature", "the streaming mode"; without one it is a name. */
const COMMON =
  /^(?:this|that|these|those|the|each|every|some|any|such|its|their|an?|both|all(?: of)?(?: the)?|most)\s+(.*)$/i
/** "version 2.5", "^2.5", "v3", "2.x", "Tool 4": the requirement of one version. */
const VERSION = /(?:^|[\s(])[\^~<>=v]*\d+(?:\.(?:\d+|x))*\b/i
/** "required for the watch mode", "needed by this option": the words after the version tell what requires it. */
const FOR =
  /\b(?:required|needed|necessary|mandatory)\s+(?:for|by|in order to|to)\s+(?:(?:use|enable|run|get)\s+)?((?:this|that|these|those|the|some|an?)\s+[^.,;()]{1,60})/i

/**
 * Who requires the version that a clause states; null if it is no current requirement of a package: that of a condition ("when running on
 * Java 6"), a feature ("this option requires Java 7") or another version ("Tool ^2.5 works with PHP 7.2").
 *
 * @param source the line with its markup, in which names of packages have code marks
 * @param clause the text of the clause, without markup
 * @param at the index of the runtime's name in the clause
 */
export function requiredBy(source: string, clause: string, at: number): RequiredBy | null {
  const before = clause.slice(0, at)
  if (CONDITION.test(before)) return null
  const purpose = FOR.exec(clause.slice(at))?.[1]
  if (purpose !== undefined && !isWhole(purpose)) return null
  if (OF_A_VERSION.test(clause)) return null
  const verb = VERB.exec(before)
  if (verb === null) return { module: null }
  const subject = before
    .slice(0, verb.index)
    .replace(OPENING, '')
    .replace(/^.*[,:]\s+(?=\S)/, '')
    .replace(ADVERBS, '')
    .trim()
  if (subject === '') return { module: null }
  if (VERSION.test(subject)) return null
  const name = nameInCode(source, subject)
  if (name !== null) return { module: name }
  return isWhole(subject) ? { module: null } : null
}

/** "2.x: PHP 7.2", "| 3.0 | Node 18 |": an entry of a list of versions. */
const OF_A_VERSION = /^\W*(?:version |release )?v?\d+(?:\.(?:\d+|x))+\s*(?:[:|–—]|-\s)/i

/** Whether a noun phrase stands for the whole product rather than a part of it. */
function isWhole(phrase: string): boolean {
  const noun = COMMON.exec(phrase.trim())?.[1]
  if (noun === undefined) return true
  const head = noun.split(/\s+(?:of|for|from|in|on|with|at|to|by|that|which|used)\s/i, 1)[0] ?? noun
  return PRODUCT.test(head.trim().split(/\s+/).at(-1) ?? '') || /^[A-Z]/.test(head.trim().split(/\s+/).at(-1) ?? '')
}

const MAX_WORD = 100
const OF_REQUIREMENT = /\b(?:requires?|needs?)\b/i
/** "Opcache (PHP 5.5 or later)", "the `fork` module (since Ruby 3.1)": nothing but the runtime is in the parentheses. */
const OF_RUNTIME_ALONE = /^\s*(?:available )?(?:since|from|in|for|with|on|as of|starting (?:with|from))?\s*$/i
/** What a page may call the machine or the whole by before the parentheses. */
const OF_ALL =
  /^(?:prerequisites?|environments?|languages?|interpreters?|systems?|platforms?|support|compatibility|supported)$/i

/**
 * Whether a requirement in parentheses belongs to the words before them: "Install pipx (requires Python 3.7+)", unless these stand for the
 * whole product, such as a name of its own; without a verb only to a name: "with Opcache (PHP 5.5 or later)".
 *
 * @param before the text of the line up to the runtime's name
 * @param own names of the repository and its packages
 */
export function isOfWordsBefore(before: string, own: readonly string[]): boolean {
  const opened = before.lastIndexOf('(')
  if (opened === -1 || opened < before.lastIndexOf(')')) return false
  const lead = before.slice(Math.max(0, opened - MAX_WORD), opened)
  const word = lead.match(/[\w@./-]+(?=\W*$)/)?.[0]
  if (word === undefined || PRODUCT.test(word) || isOwn(word, own)) return false
  const inside = before.slice(opened + 1)
  if (OF_REQUIREMENT.test(inside)) return true
  const isName = /\s\W*[A-Z][\w.-]*\W*$/.test(lead.trimEnd()) && !OF_ALL.test(word)
  return isName && OF_RUNTIME_ALONE.test(inside)
}

/** Words that are linked: "[Opcache](https://tool.dev)". */
const LINK_TEXT = /\[([^\]\n]{1,80})\](?:\([^()\n]{1,300}\)|\[[^\]\n]{0,80}\])/g

/**
 * Whether a sentence says what another project requires: the subject of its verb is a dependency, or a link to something that is not called as
 * the repository is.
 *
 * @param source the line with its markup
 * @param before the text of the clause up to the runtime's name
 */
export function isOfOther(
  source: string,
  before: string,
  { own, dependencies }: { readonly own: readonly string[]; readonly dependencies: ReadonlySet<string> },
): boolean {
  const verb = VERB.exec(before)
  if (verb === null) return false
  const subject = before.slice(0, verb.index).replace(OPENING, '').replace(ADVERBS, '').trim()
  if (subject === '' || isOwn(subject, own)) return false
  if (dependencies.has(subject.toLowerCase())) return true
  return [...source.matchAll(LINK_TEXT)].some(([, text = '']) => text.replace(/[`*_]/g, '').trim() === subject)
}

function isOwn(name: string, own: readonly string[]): boolean {
  const bare = name.toLowerCase()
  return own.some((each) => each.toLowerCase() === bare || bare.split(/\s+/).includes(each.toLowerCase()))
}

/** The only name in code marks among the words of a subject. */
function nameInCode(source: string, subject: string): string | null {
  const names = [...source.matchAll(/(`+)([^`\n]{1,80})\1/g)].map(([, , text = '']) => text.trim())
  const within = names.filter((name) => subject.includes(name))
  return within.length === 1 ? (within[0] ?? null) : null
}
