import type { ExitCode, Invocation, Terminal } from './command.ts'

/** Prints the answer of a command: `value` as one line of JSON with `--json`, otherwise lines of text. Returns exit code 0. */
export function answer(
  { options }: Invocation,
  { stdout }: Terminal,
  value: object,
  lines: readonly string[],
): ExitCode {
  stdout.write(options.has('json') ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(''))
  return 0
}
