import { type Bomb, times } from '../../scaling/bombs/bomb.ts'

export const LONG_PATHS: readonly Bomb[] = ['a-', 'test_', 'a.', 'A', '-tests', 'examples/', '.'].map((piece) =>
  times(piece, 'path', piece, 20_000, { end: 'x' }),
)
