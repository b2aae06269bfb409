import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../../src/engine/ecosystems/manifests/parse.ts'
import { createCopied } from '../../../../src/engine/facts/files/copied.ts'

function copied(script: string, path = 'package.json'): (path: string) => readonly string[] {
  return createCopied(
    [parseManifest(path, JSON.stringify({ scripts: { site: script } }))].flatMap((each) => each ?? []),
  )
}

describe('What a task copies to one place', () => {
  it.each([
    ['rsync -a docs/ build/docs && rsync -a site/ build', 'site/docs/a.md', ['docs/a.md']],
    ['rsync -a docs/ build/docs && rsync -a site/ build', 'docs/_media/x.png', ['site/docs/_media/x.png']],
    ['mkdir -p out && cp -r site/. out && cp -r docs out', 'site/docs/a.md', ['docs/a.md']],
    ['cp -R a/* b/* out/', 'a/x.md', ['b/x.md']],
    ['rsync --archive a/ out/ ; rsync -av ./b/ ./out', 'a/x.md', ['b/x.md']],
    ['rsync -a docs/ build/docs && rsync -a site/ build', 'src/a.md', []],
    ['rsync -a docs/ one && rsync -a site/ two', 'site/a.md', []],
    ['cp docs/a.md build && cp site/b.md build', 'site/b.md', []],
    ['rsync', 'site/b.md', []],
    ['cp -r docs', 'docs/b.md', []],
  ])('by %j beside %s is %j', (script, path, expected) => {
    expect(copied(script)(path)).toEqual(expected)
  })

  it('is seen from the folder of the manifest', () => {
    expect(copied('cp -r guide/. ../out && cp -r ../docs/. ../out', 'web/package.json')('web/guide/a.md')).toEqual([
      'docs/a.md',
    ])
  })
})
