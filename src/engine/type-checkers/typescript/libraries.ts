/** Declarations of the language, of browsers and of Node.js, by file name below {@link LIBRARIES}. */
export type TypeLibraries = Readonly<Record<string, string>>

export const LIBRARIES = '/libraries/'

const BROWSERS = 'lib.dom.d.ts'

/** The libraries that a check loads: reading all of them takes longer than most checks. */
export interface UsedLibraries {
  /** Of the language and of browsers, as the compiler's option names them. */
  readonly language: readonly string[]
  /** The files that declare what Node.js has. */
  readonly runtime: readonly string[]
}

/**
 * The libraries that sources and samples may need: the types of browsers if a text names one that neither the texts nor Node.js declare, and
 * of Node.js what is global, with the modules that the texts or these import.
 *
 * @param specifiers the modules that the texts import
 */
export function usedLibraries(
  libraries: TypeLibraries,
  { texts, specifiers }: { readonly texts: readonly string[]; readonly specifiers: Iterable<string> },
): UsedLibraries {
  return {
    language: ['lib.esnext.d.ts', ...(needsBrowsers(libraries, texts) ? [BROWSERS] : [])],
    runtime: runtimeFiles(libraries, specifiers).map((file) => LIBRARIES + file),
  }
}

const DECLARED =
  /^\s*(?:(?:declare|export|default|abstract|const) )*(?:var|let|function|interface|type|class|enum|namespace) ([A-Z]\w*)/gm
/** A name with a capital where a type or a class stands. */
const NAMED = /(?:[:<|&([,=] *|\b(?:new|extends|implements|instanceof|typeof|keyof|as|is) )([A-Z]\w*)/g
const WINDOW = /(?<![.\w$])(?:window|document)\./
/** A line of a comment. */
const COMMENT = /^ *(?:\*|\/\/|\/\*).*$/gm

function needsBrowsers(libraries: TypeLibraries, texts: readonly string[]): boolean {
  const browsers = namesIn(libraries[BROWSERS] ?? '', DECLARED)
  for (const [file, text] of Object.entries(libraries))
    if (isOfRuntime(file)) for (const name of namesIn(globalsIn(text), DECLARED)) browsers.delete(name)
  const codes = texts.map((text) => text.replace(COMMENT, ''))
  for (const code of codes) for (const name of namesIn(code, DECLARED)) browsers.delete(name)
  return codes.some((code) => WINDOW.test(code) || [...namesIn(code, NAMED)].some((name) => browsers.has(name)))
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))
}

function isOfRuntime(file: string): boolean {
  return file.startsWith('node/')
}

const MODULE = /^declare module "([^"]+)"/gm
/** What a module declares as global. */
const GLOBAL = /^ {4}global \{\r?$[\s\S]*?^ {4}\}/gm

/** The declarations of a file of Node.js that are global: empty if there are none. */
function globalsIn(text: string): string {
  return text.includes('declare module') ? (text.match(GLOBAL) ?? []).join('\n') : text
}
/** An import that has the name of its module after it, or is a type; not an entry of the table of all modules. */
const IMPORTED = /(?:\bfrom |\brequire\(|(?<!: typeof )\bimport\(|\bimport )"([^"]+)"/g

/** The files with what is global in Node.js and the modules that are imported, and all that these import. */
function runtimeFiles(libraries: TypeLibraries, specifiers: Iterable<string>): string[] {
  const files = Object.keys(libraries).filter(isOfRuntime)
  const modules = new Map<string, string>()
  for (const file of files) for (const name of namesIn(libraries[file] ?? '', MODULE)) modules.set(name, file)
  const fileOf = (specifier: string): string[] => {
    const file = modules.get(specifier) ?? modules.get(specifier.replace(/^node:/, ''))
    return file === undefined ? [] : [file]
  }
  const isGlobal = (file: string): boolean => globalsIn(libraries[file] ?? '') !== ''
  const used = new Set<string>()
  for (let wanted = [...files.filter(isGlobal), ...[...specifiers].flatMap(fileOf)]; wanted.length > 0; ) {
    const fresh = [...new Set(wanted)].filter((file) => !used.has(file))
    for (const file of fresh) used.add(file)
    wanted = fresh.flatMap((file) => [...namesIn(libraries[file] ?? '', IMPORTED)].flatMap(fileOf))
  }
  return [...used]
}
