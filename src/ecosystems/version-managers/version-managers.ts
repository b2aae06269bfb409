import type { Ecosystem } from '../ecosystem.ts'
import { readMise } from './mise.ts'
import { readToolVersions } from './version-files.ts'

/** asdf and mise, which install runtimes of many languages. */
export const versionManagers: Ecosystem = {
  name: 'version-managers',
  manifests: {
    names: { '.tool-versions': readToolVersions, 'mise.toml': readMise, '.mise.toml': readMise },
    paths: [[/(?:^|\/)\.config\/mise(?:\/config)?\.toml$|(?:^|\/)\.?mise\/config\.toml$/, readMise]],
    endings: ['toml'],
  },
}
