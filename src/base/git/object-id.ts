/** A full object id: of SHA-1, or of SHA-256. */
export const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
export const OBJECT_ID_IN_TEXT = /\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b/g
