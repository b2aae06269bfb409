/** What a program needs to run anywhere, and to reach a network as the runner does. No secret is among them. */
const NEEDED = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'LC_ALL', 'SYSTEMROOT', 'PATHEXT', 'COMSPEC', 'APPDATA'],
  ...['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
]

const ENDPOINT = ['BASE_URL', 'API_KEY', 'MODEL', 'PRICE_INPUT', 'PRICE_OUTPUT']

/** Settings of a check: where its cache is, and the models that a workflow gives it. */
export const OF_CHECK = [
  ...['XDG_CACHE_HOME', 'NO_COLOR', 'FORCE_COLOR'],
  ...['DOCALIGN_LLM', 'DOCALIGN_EMBEDDING'].flatMap((prefix) => ENDPOINT.map((name) => `${prefix}_${name}`)),
]

/**
 * The environment of a program that is started. Everything that is not listed stays here: the tokens of a job, the files by which a
 * step tells the runner what to do, and settings that npm and Node read from variables.
 *
 * @param {readonly string[]} more names
 */
export function childEnvironment(more = []) {
  const { env } = process
  return Object.fromEntries(
    [...NEEDED, ...more].flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  )
}
