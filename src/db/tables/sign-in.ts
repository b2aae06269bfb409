interface SignIns {
  readonly key: Buffer
  readonly return_to: string
  readonly expires_at: Date
}

interface PageSessions {
  readonly key: Buffer
  readonly login: string
  readonly sealed_token: Buffer
  readonly created_at: Date
  readonly expires_at: Date
}

export interface SignInTables {
  sign_ins: SignIns
  page_sessions: PageSessions
}
