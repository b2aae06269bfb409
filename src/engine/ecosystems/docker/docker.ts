import type { Ecosystem } from '../ecosystem.ts'
import { numberedLines } from '../formats/lines.ts'
import { addSetting, type ManifestDraft } from '../manifests/draft.ts'

/** Docker images: their build arguments. */
export const docker: Ecosystem = {
  name: 'docker',
  manifests: {
    names: { Dockerfile: readDockerfile, Containerfile: readDockerfile },
    paths: [[/(?:^|\/)Dockerfile\.[\w-]+$|\.[Dd]ockerfile$/, readDockerfile]],
    endings: ['Dockerfile', 'dockerfile', 'dev', 'prod', 'production', 'development', 'test', 'ci', 'alpine'],
  },
}

function readDockerfile(draft: ManifestDraft, text: string): void {
  for (const { text: content, line } of numberedLines(text)) {
    const written = /^\s*ARG\s+(.{1,2000})$/i.exec(content)?.[1] ?? ''
    for (const [, name = '', given = null] of written.matchAll(/(?<!\S)([A-Za-z_]\w{0,200})(?:=("[^"]*"|\S*))?/g)) {
      const value = given?.replace(/^"(.*)"$/, '$1') ?? ''
      addSetting(draft, 'image', name, value === '' || /[$\\]/.test(value) ? null : value, line)
    }
  }
}
