import type { ExitCode, Invocation, Terminal } from './command.ts'

/** Writes what a command answers: `value` as one line of JSON where `--json` asks for it, otherwise lines of text. Gives 0, for a command that ends with it. */
export function answer(
  { options }: Invocation,
  { stdout }: Terminal,
  value: object,
  lines: readonly string[],
): ExitCode {
  stdout.write(options.has('json') ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(''))
  return 0
}
