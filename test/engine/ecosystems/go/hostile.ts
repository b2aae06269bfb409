import { type Bomb, nested, times } from '../../../scaling/bombs/bomb.ts'

const HEAD = 'package p\nimport ("flag"; "github.com/spf13/cobra"; "github.com/urfave/cli/v2")\n'

export const HOSTILE_FILES: readonly Bomb[] = [
  times('sums', 'a.go', '"a b" +\n', 4000, { start: `${HEAD}var x = `, end: '"c"' }),
  times('sets of flags', 'a.go', '.Flags()', 4000, { start: `${HEAD}var x = c` }),
  times('flags', 'a.go', 'flag.String("a", "b", "c").\n', 4000, { start: `${HEAD}var x = `, end: 'd' }),
  nested('calls in calls', 'a.go', ['f(', ')'], 4000, { start: `${HEAD}var x = `, end: 'c' }),
  times('literals in literals', 'a.go', 'cli.App{Commands: []*cli.Command{', 500, { start: `${HEAD}var x = ` }),
  times('garbage', 'a.go', '?? func {{{ ((( "', 1000, { start: HEAD }),
]

export const HOSTILE_SAMPLES: readonly Bomb[] = [
  times('nested braces', 'go', '{', 20_000),
  nested('nested calls', 'go', ['f(', ')'], 5000),
  times('unclosed comments', 'go', '/*', 20_000),
  times('quotes', 'go', '"`\'', 5000),
  times('selectors', 'go', '.b', 5000, { start: 'a' }),
  times('marks', 'go', '... … <a> ǃǃ {{ }} ```\n', 500, { start: 'package main\n' }),
]

/** The lines of a sample, none of them too long to be read. */
export function linesOf(source: string): string[] {
  return source.match(/[\s\S]{1,10000}/g) ?? []
}
