import { cRules } from '../c/definitions.ts'
import { csharpRules } from '../dotnet/definitions.ts'
import { goRules } from '../go/definitions.ts'
import { javascriptRules } from '../javascript/definitions/javascript.ts'
import { javaRules } from '../jvm/definitions.ts'
import { phpRules } from '../php/definitions.ts'
import { pythonRules } from '../python/definitions.ts'
import { rubyRules } from '../ruby/definitions.ts'
import { rustRules } from '../rust/definitions/rust.ts'
import { bashRules, powershellRules } from '../shell/definitions.ts'
import type { Rules } from './rules.ts'

interface Grammar {
  /** Endings after the last dot, and base names in full. */
  readonly names: string
  readonly rules: Rules
  /** What stands at the top level is visible outside the file unless it says otherwise. */
  readonly exported: boolean
}

const GRAMMARS = new Map<string, Grammar>([
  ['typescript', { names: '.ts .mts .cts', rules: javascriptRules, exported: false }],
  ['tsx', { names: '.tsx', rules: javascriptRules, exported: false }],
  ['javascript', { names: '.js .mjs .cjs .jsx Jakefile', rules: javascriptRules, exported: false }],
  ['python', { names: '.py .pyi .pyw SConstruct SConscript wscript', rules: pythonRules, exported: true }],
  ['go', { names: '.go', rules: goRules, exported: true }],
  ['rust', { names: '.rs', rules: rustRules, exported: true }],
  ['java', { names: '.java', rules: javaRules, exported: true }],
  ['c-sharp', { names: '.cs .csx', rules: csharpRules, exported: true }],
  ['cpp', { names: '.c .h .cc .cpp .cxx .c++ .hh .hpp .hxx .h++ .ipp .inl .ino', rules: cRules, exported: true }],
  ['php', { names: '.php .phtml', rules: phpRules, exported: true }],
  ['ruby', { names: '.rb .rake .gemspec .ru Rakefile Gemfile Fastfile Vagrantfile', rules: rubyRules, exported: true }],
  ['bash', { names: '.sh .bash .bats .ksh .zsh .bashrc .bash_profile .profile', rules: bashRules, exported: true }],
  ['powershell', { names: '.ps1 .psm1', rules: powershellRules, exported: true }],
])

const BY_NAME = new Map<string, string>()
for (const [grammar, { names }] of GRAMMARS) for (const name of names.split(' ')) BY_NAME.set(name, grammar)

/** The grammar that reads a file of this name, by its ending or its base name; null when there is none. */
export function grammarOf(path: string): string | null {
  const base = path.slice(path.lastIndexOf('/') + 1)
  const dot = base.lastIndexOf('.')
  const ending = dot === -1 ? null : base.slice(dot).toLowerCase()
  return BY_NAME.get(base) ?? (ending === null ? null : (BY_NAME.get(ending) ?? null))
}

/** Throws when the grammar is not one that `grammarOf` gives. */
export function topOf(grammar: string): Pick<Grammar, 'rules' | 'exported'> {
  const known = GRAMMARS.get(grammar)
  if (known === undefined) throw new Error(`no rules for grammar ${grammar}`)
  return known
}
