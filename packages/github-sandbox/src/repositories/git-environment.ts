/** Time of the first commit of fixtures, in Unix seconds. */
export const FIRST_COMMIT = Date.UTC(2024, 0, 1) / 1000

let inherited: NodeJS.ProcessEnv | undefined

/** The initial environment of this process, without git's variables, with fixed identity and time, and without anyone's config. */
export function gitEnvironment(time: number = FIRST_COMMIT): NodeJS.ProcessEnv {
  inherited ??= Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
  const date = `${time} +0000`
  return {
    ...inherited,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
    GIT_COMMITTER_DATE: date,
  }
}
