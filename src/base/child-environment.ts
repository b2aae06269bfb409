/** Variables that any program needs; none of them contains a secret. */
const NEEDED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_ENV',
  'LD_LIBRARY_PATH',
  'SYSTEMROOT',
  'PATHEXT',
  'COMSPEC',
]

/**
 * The environment for a child process: the variables that any program needs, and those named in `more`. All others are withheld, as
 * variables contain keys, passwords and tokens.
 */
export function childEnvironment(
  more: readonly string[] = [],
  own: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const wanted = [...NEEDED, ...more]
  return Object.fromEntries(wanted.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])))
}
