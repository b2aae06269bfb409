export const NOTES = 'project:acme/notes'

/** The example of the document. */
export const EVENT = {
  qa_id: 'qa-1234',
  namespace: NOTES,
  result: 'pass',
  signal_strength: 'strong',
  source: 'qa-run',
  context: {
    command: 'pytest -q',
    exit_code: 0,
    runtime_ms: 5320,
    stdout_digest: 'hash:abc',
    stderr_digest: 'hash:def',
  },
  client: { client_id: 'qa-run-cli', session_id: null, user_id: null },
  ts: '2025-01-01T12:00:00Z',
}
