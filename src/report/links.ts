import type { ReportedClaim } from '../engine/scan/result.ts'
import { pathUri } from './text.ts'

type Place = Pick<ReportedClaim, 'file' | 'line'>

/** Characters without a meaning in Markdown. */
const URL_TEXT = /^https?:\/\/[\w.:/-]+$/

/** Whether an address can be used in a Markdown link without escaping. */
export function isPlainAddress(address: string): boolean {
  return URL_TEXT.test(address)
}

/**
 * The address of a line of a file at a commit, on GitHub or GitLab; `plain=1` shows a doc's source, where lines have numbers. Null for an
 * address with Markdown syntax.
 *
 * @param repositoryUrl `https://github.com/acme/tool`
 */
export function lineUrl({ file, line }: Place, repositoryUrl: string, commit: string): string | null {
  if (!isPlainAddress(repositoryUrl) || !/^[\da-f]+$/.test(commit)) return null
  const path = pathUri(file).replace(/[!'()*~]/g, percent)
  const blob = /^https?:\/\/[^/]*gitlab/.test(repositoryUrl) ? '-/blob' : 'blob'
  return `${repositoryUrl}/${blob}/${commit}/${path}?plain=1#L${line}`
}

/** Encodes a character that is valid in a URI but markup in Markdown. */
function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** `https://HOST/OWNER/NAME`, `git@HOST:OWNER/NAME.git` and similar. */
const REMOTE =
  /^(?:(?:https?|ssh|git):\/\/(?:[\w.-]+@)?|(?:[\w.-]+@))((?:[\w-]+\.)*(?:github|gitlab)(?:\.[\w-]+)+)(?::\d+\/|[:/])([\w./-]+?)(?:\.git)?\/?$/

/** The web address of a repository with these remotes, on GitHub or GitLab; null if none of them is. */
export function repositoryUrlOf(remotes: readonly string[]): string | null {
  for (const remote of remotes) {
    const [, host, path] = REMOTE.exec(remote) ?? []
    if (host !== undefined && path !== undefined) return `https://${host}/${path}`
  }
  return null
}
