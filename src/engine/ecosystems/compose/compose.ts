import type { Ecosystem } from '../ecosystem.ts'
import { numberedLines } from '../formats/lines.ts'
import { addSetting, type ManifestDraft } from '../manifests/draft.ts'

/** Compose files: the variables substituted in them, and their defaults. */
export const compose: Ecosystem = {
  name: 'compose',
  manifests: {
    paths: [[/(?:^|\/)(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml$/, readCompose]],
    endings: ['yml', 'yaml'],
  },
}

function readCompose(draft: ManifestDraft, text: string): void {
  for (const { text: content, line } of numberedLines(text)) {
    const written = content.slice(0, 2000).replace(/^\s*#.*|\s#.*/, '')
    for (const [, name = '', given] of written.matchAll(/\$\{([A-Za-z_]\w{0,200})(?::?-([^{}$]*))?\}/g))
      addSetting(draft, 'compose', name, given === undefined || given === '' ? null : given, line)
  }
  draft.openSettings.push('*')
}
