/** Whose page it is, by its path alone. */

/** Forms that the host fills new issues, pull requests and releases with: their links start from there. */
export function isGithubTemplate(path: string): boolean {
  return /(?:^|\/)(?:issue|pull[-_]request|discussion)[-_]templates?(?:\/|\.\w+$)|^\.github\/release-drafter/i.test(
    path,
  )
}

const SCAFFOLD_FOLDER =
  /^_*(?:templates?|scaffold(?:s|ing)?|boilerplates?|skeletons?|starters?|cookiecutter.*|\{\{.*)$/i
const SCAFFOLD_NAME = /^template[-_]\w|\{\{/

/** A page that is handed to the reader as part of a project of their own: its links and commands are that project's. */
export function isOfScaffold(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .some((folder) => SCAFFOLD_FOLDER.test(folder) || SCAFFOLD_NAME.test(folder))
}
