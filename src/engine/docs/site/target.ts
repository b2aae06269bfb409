import { decoded } from '../../../base/paths.ts'

/** Relative to the page, to the root of the site or repository, or to the folder of the site's pages. */
export type TargetOrigin = 'page' | 'root' | 'source'

type ParsedTarget =
  | { readonly external: true; readonly anchor: string | null }
  | {
      readonly external: false
      /** With percent escapes decoded, without query and anchor; '' for the page itself. */
      readonly path: string
      readonly from: TargetOrigin
      readonly anchor: string | null
    }

/** Template syntax of Jinja, Liquid, Vue, shells and script literals: the target is only known after the build. */
const TEMPLATE = /\{\{|\{%|\$\{|<%|%\{|\[\[/

/** Hugo's `{{< ref "page.md" >}}`, Jekyll's `{% link page.md %}` and `{{ '/page' | relative_url }}`. */
const KNOWN_TEMPLATES: readonly RegExp[] = [
  /^\{\{[<%]\s*(?:rel)?ref\s+"([^"]+)"\s*[>%]\}\}(#.*)?$/,
  /^(?:\{\{\s*site\.baseurl\s*\}\})?\{%-?\s*link\s+([^\s%]+)\s*-?%\}(#.*)?$/,
  /^\{\{\s*["']([^"']+)["']\s*\|\s*(?:relative_url|absolute_url|relURL|absURL)\s*\}\}(#.*)?$/,
  /^\{\{\s*site\.baseurl\s*\}\}(\/[^{}]*)$/,
]

/** A mail address, or a package with a version, which rules for bare addresses mistake for one. */
const ADDRESS = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/|www\.)/i

/** Splits a target. `doc:` (from `:doc:` roles and toctrees) is a page's path; `ref:` is a label, which has no path. */
export function parseTarget(target: string, docPath: string): ParsedTarget {
  for (const template of KNOWN_TEMPLATES) {
    const match = template.exec(target)
    if (match !== null) return parts(`/${(match[1] ?? '').replace(/^\/+/, '')}${match[2] ?? ''}`, 'root')
  }
  if (TEMPLATE.test(target)) return { external: true, anchor: null }
  if (target.startsWith('doc:')) return documentTarget(target.slice('doc:'.length))
  if (target.startsWith('@site/')) return parts(target.slice('@site'.length), 'root')
  if (target.startsWith('pathname://')) return parts(target.slice('pathname://'.length), 'root')
  if (target.startsWith('@/')) return parts(target.slice('@/'.length), 'source')
  if (SCHEME.test(target) || /^[@~]/.test(target) || ADDRESS.test(target)) return { external: true, anchor: null }
  return hostPage(target, docPath) ?? parts(target, target.startsWith('/') ? 'root' : 'page')
}

/** A Sphinx document: relative to the page's folder, or with a leading slash to that of `conf.py`. `project:page` is another project's. */
function documentTarget(name: string): ParsedTarget {
  if (/^[\w.-]+:/.test(name)) return { external: true, anchor: null }
  return name.startsWith('/') ? parts(name.slice(1), 'source') : parts(name, 'page')
}

function parts(target: string, from: TargetOrigin): ParsedTarget {
  const hash = target.indexOf('#')
  const before = hash === -1 ? target : target.slice(0, hash)
  const query = before.indexOf('?')
  const path = decoded(query === -1 ? before : before.slice(0, query)).trim()
  const relative = from === 'root' && path.replace(/\/+/g, '') === '' ? '.' : path
  return { external: false, path: relative, from, anchor: hash === -1 ? null : decoded(target.slice(hash + 1)) }
}

const HOST_PAGES =
  /^(?:issues|pulls?|releases|wiki|actions|discussions|compare|commits?|graphs|stargazers|network|projects|security|labels|milestones?|tags|branches|archive|packages|settings|forks|watchers|contributors|pulse|new|edit|raw)(?:[/?#]|$)/

/**
 * `../../issues` in a page at the repository's root leaves the repository for a page of the host, since GitHub shows the page at
 * `blob/BRANCH/`; `../../blob/main/x` comes back.
 */
function hostPage(target: string, docPath: string): ParsedTarget | null {
  // From the root of the branch, the result does not depend on the page.
  const isFromRoot = target.startsWith('/../')
  if (isFromRoot) return hostPage(target.slice(1), 'README.md')
  const ups = /^(?:\.\.\/)+/.exec(target)?.[0].length ?? 0
  if (ups === 0) return null
  const depth = docPath.split('/').length - 1
  if (ups / 3 - depth !== 2) return null
  const rest = target.slice(ups)
  const source = /^(?:blob|tree|raw)\/[^/]+\/(.*)$/.exec(rest)
  if (source !== null) return parts(`/${source[1] ?? ''}`, 'root')
  return HOST_PAGES.test(rest) ? { external: true, anchor: null } : null
}
