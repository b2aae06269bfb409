import type { CommandReader } from '../command-reader.ts'

/** `commands = dict(fit=fit.main, …)`: a table of commands and their functions. Other parsers may declare further ones. */
const table: CommandReader = {
  marks: ['commands', 'COMMANDS', 'add_subparsers', 'add_parser', '.command(', '.group(', 'fire.Fire', 'docopt'],
  query: `
    (module (expression_statement (assignment
      left: (identifier) @table
      right: [
        (call function: (identifier) @made arguments: (argument_list (keyword_argument name: (identifier) @name)))
        (dictionary (pair key: (string) @name))
      ]
      (#any-of? @table "commands" "COMMANDS" "subcommands" "SUBCOMMANDS"))))
    ((identifier) @open (#any-of? @open "add_subparsers" "docopt"))
    (call function: (attribute attribute: (identifier) @open)
      (#any-of? @open "add_parser" "command" "group" "Fire"))`,
}

export const pythonCommands: readonly CommandReader[] = [table]
