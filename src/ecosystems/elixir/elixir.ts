import type { Ecosystem } from '../ecosystem.ts'
import { readMix } from './mix.ts'

/** Elixir, with Mix and Hex. */
export const elixir: Ecosystem = { name: 'elixir', manifests: { names: { 'mix.exs': readMix } } }
