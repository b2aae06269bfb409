import { type Bomb, times } from '../../scaling/bombs/bomb.ts'

/** Blocks of code that once took long to look for imports in. */
export const HOSTILE_BLOCKS: readonly Bomb[] = [
  'import {',
  'import a, ',
  'from a import (',
  'use a::{',
  'const {',
  '\nimport \n',
  'a.',
  '"a.b/',
].map((part) => times(part, 'block', part, 20_000))
