/** Answers to commands that are not followed: one line each, with the way out. */

/** Somebody asked for a check who may not write to the repository. */
export function renderNotAllowed(login: string): string {
  return `@${login}, a re-check is made for people with write access to this repository; any of them can ask for it here or choose **Re-check** in the check run.`
}

/** Somebody asked for a check of a pull request that is closed. */
export function renderClosed(login: string): string {
  return `@${login}, this pull request is closed; it is checked again when it is reopened.`
}
