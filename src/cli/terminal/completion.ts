import { COMMON_OPTIONS } from './arguments.ts'
import type { Command, OptionHelp } from './command.ts'
import { usageError } from './errors.ts'

const SHELLS: Readonly<Record<string, (commands: readonly Command[]) => string>> = { bash, zsh, fish }

/** `docalign completion SHELL`: prints the completion script for these commands. */
export function completionOf(commands: readonly Command[]): Awaited<ReturnType<Command['load']>> {
  return async ({ positionals: [shell = ''] }, { stdout }) => {
    const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
    if (!script) throw usageError(`completion is for ${Object.keys(SHELLS).join(', ')}: docalign completion bash`)
    stdout.write(script(commands))
    return 0
  }
}

/** Offers the words that may follow the typed ones: after a complete command its options, otherwise files. */
function bash(commands: readonly Command[]): string {
  return `_docalign() {
  local current="\${COMP_WORDS[COMP_CWORD]}" typed="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=""
  case "$typed" in
${casesOf(commands, (words) => `words=${JSON.stringify(words.join(' '))}`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ \${#COMPREPLY[@]} -eq 0 ] || { [ -z "$current" ] && [[ "$words" == --* ]]; }; then
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _docalign docalign
`
}

/** The same for zsh; in `fpath` the file is the function itself, as a script it is registered. */
function zsh(commands: readonly Command[]): string {
  return `#compdef docalign
_docalign() {
  local typed="\${(j: :)words[2,CURRENT-1]}"
  local -a offered
  case "$typed" in
${casesOf(commands, (words) => `offered=(${words.join(' ')})`)}
  esac
  if [[ "\${offered[1]}" == --* && "$PREFIX" != -* ]]; then
    _files
  else
    compadd -- $offered
  fi
}
if [[ "\${funcstack[1]}" == _docalign ]]; then
  _docalign "$@"
else
  compdef _docalign docalign
fi
`
}

function casesOf(commands: readonly Command[], assign: (words: readonly string[]) => string): string {
  const words = [...wordsAfter(commands)].map(([typed, all]) => `    ${JSON.stringify(typed)}) ${assign([...all])} ;;`)
  const options = commands.map((command) => `    ${JSON.stringify(command.name)}*) ${assign(optionsOf(command))} ;;`)
  return [...words, ...options].join('\n')
}

function fish(commands: readonly Command[]): string {
  const lines = [...wordsAfter(commands)].flatMap(([typed, words]) =>
    [...words].map((word) => `complete -c docalign -f -n '__docalign_typed "${typed}"' -a '${word}'`),
  )
  const options = commands.flatMap(({ name, options }) =>
    Object.entries<OptionHelp>({ ...options, ...COMMON_OPTIONS }).map(
      ([option, { value, isValue, help }]) =>
        `complete -c docalign -n '__docalign_typed "${name}" "${name} *"' -l ${option}${value && !isValue ? ' -r' : ''} -d '${help.replaceAll("'", '')}'`,
    ),
  )
  return `function __docalign_typed
    set -l words (commandline -opc)
    set -l typed (string match -v -- '-*' $words[2..-1] | string join ' ')
    for pattern in $argv
        string match -q -- $pattern "$typed"; and return 0
    end
    return 1
end
${[...lines, ...options].join('\n')}
`
}

/** The words that may follow typed ones: `''` maps to `check`, `config`, …, and `config` to `check`, `schema`. */
function wordsAfter(commands: readonly Command[]): Map<string, Set<string>> {
  const after = new Map<string, Set<string>>()
  for (const { name } of commands) {
    const words = name.split(' ')
    words.forEach((word, index) => {
      const typed = words.slice(0, index).join(' ')
      after.set(typed, (after.get(typed) ?? new Set()).add(word))
    })
  }
  return after
}

function optionsOf({ options }: Command): string[] {
  return [...Object.keys(options), ...Object.keys(COMMON_OPTIONS)].map((name) => `--${name}`)
}
