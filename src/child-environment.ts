/** Variables that a program needs to run anywhere. Secrets are not among them. */
const NEEDED = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'LC_ALL', 'NODE_ENV', 'LD_LIBRARY_PATH'],
  ...['SYSTEMROOT', 'PATHEXT', 'COMSPEC'],
]

/**
 * The environment of a process that this one starts: of its own what any program needs, and what is named. Everything else stays
 * here: keys, passwords and tokens stand in variables.
 */
export function childEnvironment(
  more: readonly string[] = [],
  own: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const wanted = [...NEEDED, ...more]
  return Object.fromEntries(wanted.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])))
}
