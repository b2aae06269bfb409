import { COMMON_OPTIONS } from './arguments.ts'
import type { Command } from './command.ts'
import { usageError } from './errors.ts'

const SHELLS: Readonly<Record<string, (commands: readonly Command[]) => string>> = {
  bash,
  zsh: (commands) => `#compdef docalign\nautoload -Uz bashcompinit && bashcompinit\n${bash(commands)}`,
  fish,
}

/** `docalign completion SHELL`: the script that completes the words of these commands. */
export function completionOf(commands: readonly Command[]): Awaited<ReturnType<Command['load']>> {
  return async ({ positionals: [shell = ''] }, { stdout }) => {
    const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
    if (!script) throw usageError(`completion is for ${Object.keys(SHELLS).join(', ')}: docalign completion bash`)
    stdout.write(script(commands))
    return 0
  }
}

/** By what was typed before, the words that may follow: after a whole command its options, and files for all else. */
function bash(commands: readonly Command[]): string {
  const cases = [...wordsAfter(commands)].map(
    ([typed, words]) => `    ${JSON.stringify(typed)}) words=${JSON.stringify([...words].join(' '))} ;;`,
  )
  const options = commands.map(
    (command) => `    ${JSON.stringify(command.name)}*) words=${JSON.stringify(optionsOf(command).join(' '))} ;;`,
  )
  return `_docalign() {
  local current="\${COMP_WORDS[COMP_CWORD]}" typed="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=""
  case "$typed" in
${cases.join('\n')}
${options.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ \${#COMPREPLY[@]} -eq 0 ] || { [ -z "$current" ] && [[ "$words" == --* ]]; }; then
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _docalign docalign
`
}

function fish(commands: readonly Command[]): string {
  const lines = [...wordsAfter(commands)].flatMap(([typed, words]) => {
    const condition = typed === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${typed}`
    return [...words].map((word) => `complete -c docalign -f -n '${condition}' -a '${word}'`)
  })
  const options = commands.flatMap(({ name, options }) =>
    Object.entries(options).map(([option, { value, help }]) => {
      const condition = name
        .split(' ')
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join('; and ')
      return `complete -c docalign -n '${condition}' -l ${option}${value ? ' -r' : ''} -d '${help.replaceAll("'", '')}'`
    }),
  )
  return `${[...lines, ...options].join('\n')}\n`
}

/** The words of commands that may follow what was typed: `''` to `check`, `config`, …, and `config` to `check`, `schema`. */
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
