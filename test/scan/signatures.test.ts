import { expect, it } from 'vitest'
import { history, placesOf, scanned } from './scanned.ts'

it('reports a signature that the declaration never had', async () => {
  const repository = history({
    'tidy/tree.py': 'class Tree:\n    def close(self, code=1000, reason=None):\n        pass\n',
    'README.md': '# Tidy\n\nSignature: `Tree.close(code=1000, reason="bye")`\n\nCall `Tree.close(1001)` to end.\n',
  })
  const { findings } = await scanned(repository.path)
  expect(placesOf(findings)).toEqual(['README.md:3 symbol Tree.close(code=1000, reason="bye")'])
  expect(findings[0]).toMatchObject({
    rule: 'signature: signature',
    evidence_kind: 'closed_scope',
    suggestion: 'close(code=1000, reason=None)',
  })
})

it('reports a name that is one only but for a capital, and of a change, a member that a class never had', async () => {
  const repository = history(
    { 'tidy/tree.py': 'class Tree:\n    def close(self):\n        pass\n\n\ndef parseURL(text):\n    return text\n' },
    { 'README.md': '# Tidy\n\nA `Tree` is closed by `Tree.shut()`; `tree.close()` is right.\n\nSee `parseUrl()`.\n' },
  )
  const { findings } = await scanned(repository.path, { base: 'HEAD~1' })
  expect(placesOf(findings)).toEqual(['README.md:3 symbol shut', 'README.md:5 symbol parseUrl'])
  expect(findings.map(({ rule }) => rule)).toEqual(['member', 'near name'])
  // A rule that is often wrong tells nothing of what has long been there.
  expect(placesOf((await scanned(repository.path)).findings)).toEqual(['README.md:5 symbol parseUrl'])
})
