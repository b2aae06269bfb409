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
