import { DOCS_COMMANDS } from './commands/docs.ts'
import { SERVER_COMMANDS } from './commands/server.ts'
import { TRUST_COMMANDS } from './commands/trust.ts'
import { EPOCH_COMMANDS } from './epoch/commands.ts'
import { EVAL_COMMANDS } from './eval/commands.ts'
import { type Command, command } from './terminal/command.ts'

/** Every command, in the order of `docalign --help`. */
export const COMMANDS: readonly Command[] = [
  ...DOCS_COMMANDS,
  ...SERVER_COMMANDS,
  ...TRUST_COMMANDS,
  ...EPOCH_COMMANDS,
  ...EVAL_COMMANDS,
  command('completion [bash|zsh|fish]', 'Print a script that completes commands and options', {
    details: [
      'For bash, `source <(docalign completion bash)` in ~/.bashrc; for zsh the same with zsh after compinit in ~/.zshrc; for fish, `docalign completion fish | source` in ~/.config/fish/config.fish.',
      'Exit codes: 0, 2 for another shell.',
    ],
    load: async () => (await import('./terminal/completion.ts')).completionOf(COMMANDS),
  }),
]
