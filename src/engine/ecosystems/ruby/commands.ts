import type { CommandReader } from '../command-reader.ts'

/** `desc 'pack', 'Pack'` before a method, `register(Starter, 'new', …)`, `subcommand 'x', X` of Thor. */
const thor: CommandReader = {
  marks: ['Thor'],
  query: `
    (call method: (identifier) @method arguments: (argument_list . [(string) (simple_symbol)] @name)
      (#any-of? @method "desc" "subcommand"))
    (call method: (identifier) @method arguments: (argument_list . (_) . [(string) (simple_symbol)] @name)
      (#eq? @method "register"))
    (call method: (identifier) @method arguments: (argument_list . (pair key: (string) @name)) (#eq? @method "map"))
    (call method: (identifier) @method arguments: (argument_list (pair key: (string_array) @open)) (#eq? @method "map"))
    (method name: (identifier) @name)
    ((identifier) @open
      (#any-of? @open "default_task" "default_command" "method_missing" "dispatch" "invoked_group"))`,
}

export const rubyCommands: readonly CommandReader[] = [thor]
