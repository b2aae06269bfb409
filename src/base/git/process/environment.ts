import { childEnvironment } from '../../child-environment.ts'

/**
 * Settings that take precedence over every config file. They matter for resolving refs, the only command that must read the repository's
 * own config; everything else runs without access to that config (see `neutral.ts`).
 */
const OVERRIDES: readonly (readonly [string, string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.attributesFile', '/dev/null'],
  ['core.excludesFile', '/dev/null'],
  ['core.sshCommand', 'false'],
  ['core.gitProxy', 'none'],
  ['core.askPass', ''],
  ['core.pager', 'cat'],
  ['core.editor', 'false'],
  ['core.untrackedCache', 'false'],
  ['credential.helper', ''],
  ['diff.external', ''],
  ['gpg.program', 'false'],
  ['log.showSignature', 'false'],
  ['blame.ignoreRevsFile', ''],
  ['protocol.allow', 'never'],
]

/**
 * The environment of every git process: only those of the caller's variables that any program needs, without the config of the user and of
 * the system, and unable to prompt, use the network, take a lock or execute a program of the repository.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return {
    ...childEnvironment(),
    LC_ALL: 'C',
    LANGUAGE: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'false',
    GIT_SSH_COMMAND: 'false',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LITERAL_PATHSPECS: '1',
    // Prevent every attempt to fetch a missing object: the first from git 2.45 on, the second, which the repository's `protocol.*.allow`
    // cannot override, in every version.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    ...configured(OVERRIDES),
  }
}

/** The operator's proxies and certificate authorities. */
const OF_NETWORK = ['http', 'https', 'all', 'no']
  .flatMap((scheme) => [`${scheme}_proxy`, `${scheme.toUpperCase()}_PROXY`])
  .concat(['SSL_CERT_FILE', 'SSL_CERT_DIR', 'CURL_CA_BUNDLE'])

/** Answers git's password request from the environment, as others can read a command line. */
const HELPER = `!f() { if test "$1" = get; then printf 'username=x-access-token\\npassword=%s\\n' "$DOCALIGN_GIT_TOKEN"; fi; }; f`

/**
 * The environment of git processes that fetch into a clone: like {@link gitEnvironment}, but with network access by HTTP. Only its own host
 * gets the token, and only on request: a custom header would follow a redirect to another host.
 */
export function fetchEnvironment(
  gitDirectory: string,
  credentials: { readonly url: string; readonly token: string } | null,
): NodeJS.ProcessEnv {
  const { GIT_NO_LAZY_FETCH: _, ...environment } = gitEnvironment()
  const network = childEnvironment(OF_NETWORK)
  const settings = OVERRIDES.filter(([key]) => key !== 'protocol.allow')
  return {
    ...network,
    ...environment,
    GIT_DIR: gitDirectory,
    GIT_ALLOW_PROTOCOL: 'http:https',
    ...(credentials && { DOCALIGN_GIT_TOKEN: credentials.token }),
    ...configured([
      ...settings,
      ['http.lowSpeedLimit', '1000'],
      ['http.lowSpeedTime', '60'],
      ['fetch.fsckObjects', 'false'],
      ['gc.auto', '0'],
      ...(credentials ? [[`credential.${new URL(credentials.url).origin}.helper`, HELPER] as const] : []),
    ]),
  }
}

/**
 * The environment of git processes that pack a clone. They run in the foreground, under this program's lock on the clone, and end with this
 * process.
 */
export function maintenanceEnvironment(gitDirectory: string): NodeJS.ProcessEnv {
  const settings = [...OVERRIDES, ['gc.autoDetach', 'false'], ['gc.pruneExpire', '2.weeks.ago']] as const
  return { ...gitEnvironment(), GIT_DIR: gitDirectory, ...configured(settings) }
}

function configured(settings: readonly (readonly [string, string])[]): Record<string, string> {
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) }
  for (const [index, [key, value]] of settings.entries()) {
    variables[`GIT_CONFIG_KEY_${index}`] = key
    variables[`GIT_CONFIG_VALUE_${index}`] = value
  }
  return variables
}
