import { lexemesOf } from '../../base/text/lexemes.ts'

/** Synonyms in people's and docs' words, in comma-separated groups. A search for one also finds the others, with less weight. */
const GROUPS = `
  directory folder, delete remove erase, uppercase capital, show display print output, hide suppress silence quiet mute,
  start launch boot, stop terminate quit exit, kill interrupt signal sigint sigterm, environment env,
  configuration config settings, option flag switch, argument parameter param, variable var, function method,
  default fallback, precedence priority override overrides, parallel concurrent concurrently, asynchronous async,
  synchronous sync, executable binary, install setup, upgrade update migrate migration, downgrade rollback,
  version release, dependency package library, repository repo, database db, authentication auth login,
  authorization permission, credentials password secret token, error exception failure, crash abort panic,
  warning deprecation, log logging logger, debug troubleshoot diagnose, timeout deadline, limit maximum max,
  minimum min, size length, number count amount, slow performance speed fast, memory heap ram, cpu processor core,
  thread worker, cache memoize, request query, response reply, cookie session, url link address, route path endpoint,
  redirect forward, hook callback handler listener, websocket ws socket, proxy gateway, container docker,
  kubernetes k8s, deploy deployment production, test testing spec, mock stub fake, example sample,
  documentation docs manual, format syntax, parse parser, validate validation validator, string text,
  regex regexp pattern expression, glob wildcard, search find lookup, replace substitute, filter exclude ignore skip,
  list array, dictionary dict map object, write save, read load, upload multipart, download fetch, stream streaming,
  compress compressed gzip compression archive, encoding charset unicode utf, newline linebreak,
  indent indentation whitespace, quote quoting escape, color colour highlight, shell bash terminal, command cmd,
  alias shortcut abbreviation, completion autocomplete, interactive prompt, mac macos osx, license licence,
  contribute contributing, recipe task target, build compile, inherit extend, private hidden, enable activate,
  disable deactivate, allow permit, forbid deny block, automatic automatically auto, manual manually,
  required mandatory, duplicate repeated, order sort, retry retries, schedule cron, email mail, encrypt tls ssl https,
  cors origin, ip host, port listen, graceful gracefully shutdown, reload restart watch, nested recursive recursively,
  suffix ending, tarball tar`

/** Two words of people for one word of the docs: `turn off` for `disable`. The first word is replaced. */
const PHRASES: readonly (readonly [phrase: RegExp, first: string, means: string])[] = [
  [/\b(?:turn|turns|turned|turning) (?:off|out)\b/, 'turn', 'disable'],
  [/\b(?:turn|turns|turned|turning) on\b/, 'turn', 'enable'],
  [/\bswitch(?:es|ed|ing)? off\b/, 'switch', 'disable'],
  [/\bswitch(?:es|ed|ing)? on\b/, 'switch', 'enable'],
  [/\bshut(?:s|ting)? down\b/, 'shut', 'shutdown stop'],
  [/\b(?:try|tries|tried|trying)(?: \w{1,20})? again\b/, 'try tried', 'retry'],
  [/\b(?:go|goes|went|going|gone) away\b/, 'away', 'disconnect'],
  [/\b(?:log|logs|logged|logging|sign|signs|signed|signing) in\b/, 'log', 'login'],
  [/\bget(?:s|ting)? rid\b/, 'rid', 'remove delete'],
  [/\bset(?:s|ting)? up\b/, 'set', 'setup install'],
]

/** The lexemes that the phrases of a text mean, by the lexemes of the first word. */
export function phrasesFor(text: string): ReadonlyMap<string, readonly string[]> {
  const lower = text.toLowerCase()
  const found = PHRASES.filter(([phrase]) => phrase.test(lower))
  return new Map(found.flatMap(([, first, means]) => lexemesOf(first).map((lexeme) => [lexeme, lexemesOf(means)])))
}

const GROUP_OF: ReadonlyMap<string, readonly string[]> = groupsOf()

/** The lexemes of a lexeme's synonyms. */
export function synonymsOf(lexeme: string): readonly string[] {
  return GROUP_OF.get(lexeme) ?? []
}

function groupsOf(): Map<string, readonly string[]> {
  const groups = GROUPS.split(',').map((words) => [...new Set(lexemesOf(words))])
  const found = new Map<string, string[]>()
  for (const group of groups)
    for (const lexeme of group) {
      const others = group.filter((other) => other !== lexeme)
      found.set(lexeme, [...new Set([...(found.get(lexeme) ?? []), ...others])])
    }
  return found
}
