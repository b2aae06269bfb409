import type { Ecosystem } from '../ecosystem.ts'
import { numberedLines } from '../formats/lines.ts'
import { addSetting, type ManifestDraft } from '../manifests/draft.ts'

/** Example environment files: the variables that readers copy, and their values there. */
export const dotenv: Ecosystem = {
  name: 'dotenv',
  manifests: {
    paths: [
      [/(?:^|\/)(?:\.?env(?:\.[\w-]+)*\.(?:example|sample|template|dist)|(?:example|sample)\.env)$/, readExample],
    ],
    endings: ['example', 'sample', 'template', 'dist', 'env'],
  },
}

/** A value to be replaced is not a default. */
const TO_REPLACE = /your|change|replace|secret|example|placeholder|todo|xxx|[<>{}$`\\]|\.\.\.|^\*+$/i

function readExample(draft: ManifestDraft, text: string): void {
  for (const { text: content, line } of numberedLines(text)) {
    const [, mark = '', name = '', given = ''] =
      /^\s*(#\s*)?(?:export\s+)?([A-Za-z_]\w{0,200})\s*=(.*)$/.exec(content.slice(0, 2000)) ?? []
    const quoted = /^\s*(["'])(.*?)\1/.exec(given)?.[2]
    const plain = quoted ?? given.replace(/(?:^|\s)#.*/, '').trim()
    // A commented-out line may show an alternative value.
    addSetting(draft, 'dotenv', name, mark !== '' || plain === '' || TO_REPLACE.test(plain) ? null : plain, line)
  }
}
