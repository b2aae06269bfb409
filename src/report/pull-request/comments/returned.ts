import { codeCell } from '../../markdown-table.ts'
import type { Finding } from '../report.ts'
import { because, dayText, untilText } from './answers.ts'

/** Says why a finding that was muted counts again, or that a rule lets it through for once; '' for any other. */
export function returnedText({ returned, spotCheck, mutedBy }: Finding): string {
  if (spotCheck && mutedBy)
    return `Muted ${untilText(mutedBy.until)} (${because({ reason: mutedBy.reason, words: null })}), and shown for a week to see whether that still holds: 👎 renews the mute, 👍 of two people ends it.`
  if (!returned) return ''
  const by = returned.by === null || returned.by.startsWith('token ') ? null : codeCell(`@${returned.by}`)
  const why = {
    expired: `its mute expired on ${dayText(returned.at)}`,
    undo: by === null ? 'its mute was undone' : `${by} undid its mute`,
    positive: 'two people found it right',
    retracted: by === null ? 'the answer that muted it was taken back' : `${by} took back the answer that muted it`,
  }[returned.because]
  return `Counts again: ${why} (${because({ reason: returned.reason, words: null })}).`
}
