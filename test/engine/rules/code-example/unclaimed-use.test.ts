import { expect, it } from 'vitest'
import type { Claim } from '../../../../src/engine/rules/claim.ts'
import type { ExampleSubject } from '../../../../src/engine/rules/code-example/subject.ts'
import { isUnclaimedUse } from '../../../../src/engine/rules/code-example/subject.ts'

function use(name: string, block: number, ours = false): Claim<ExampleSubject> {
  const subject = { kind: 'use' as const, name, language: 'cs', ours, block }
  return { id: name, type: 'code_example', file: 'README.md', line: block, column: 1, text: name, value: name, subject }
}

it.each([
  ['a type of a sample that uses another type of the repository', use('LampVerb', 5), [use('LampHost', 5)], false],
  ['a type of a sample that takes something from the repository by name', use('LampVerb', 5, true), [], false],
  ['a type of another sample', use('LampVerb', 5), [use('LampHost', 9)], true],
  ['a type that the sample uses itself', use('LampVerb', 5), [use('LampVerb', 5)], true],
  ['a function beside a type', use('lampVerb', 5), [use('LampHost', 5)], true],
  ['a type beside a function', use('LampVerb', 5), [use('lampHost', 5)], true],
])('leaves it open whose is: %s', (_, claim, owned, unclaimed) => {
  expect(isUnclaimedUse(claim, owned)).toBe(unclaimed)
})
