/** What may stand within itself any number of times, in a file of that name. */
export const NESTED: readonly (readonly [path: string, unit: string])[] = [
  ['x.ts', 'namespace a {\n'],
  ['x.ts', 'type A = { a: \n'],
  ['x.js', 'x = { a:\n'],
  ['x.py', 'class A:\n '],
  ['x.rs', 'mod a {\n'],
  ['x.cpp', '#if A\n'],
  ['x.java', 'class A {\n'],
]
