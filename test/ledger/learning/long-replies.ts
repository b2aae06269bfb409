import { type Bomb, times } from '../../scaling/bombs/bomb.ts'

export const LONG_REPLIES: readonly Bomb[] = [
  times('negations', 'reply', ' not', 20_000),
  times('promises', 'reply', 'fix ', 20_000),
  times('numbers', 'reply', '5 ', 30_000),
  times('backticks', 'reply', '`', 60_000),
  times('at signs', 'reply', '@', 60_000),
]
