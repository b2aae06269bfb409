import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { FENCE_RULE, fenced } from '../models/fence.ts'

/** Errors of ours: a sentence for people, and a code. */
const CODE = /^DOCALIGN_E\d{3}$/

/**
 * What a tool found, as JSON. Texts of repositories are in it, so it is set apart as data. It is given once, as text, which every
 * client shows to its model: structured content beside it would say all of it again, without the marks.
 */
export function toolResult(name: string, found: object): CallToolResult {
  return { content: [{ type: 'text', text: `${FENCE_RULE}\n${fenced(name, JSON.stringify(found, null, 1))}` }] }
}

/** Why a tool did not work, in words; null for an error that nobody foresaw. */
export function toolError(error: unknown): CallToolResult | null {
  if (!(error instanceof Error) || !('code' in error) || !CODE.test(String(error.code))) return null
  return refusal(`${error.message} (${error.code})`)
}

/** A tool's error as its caller reads it. */
export function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}
