export interface SignInTables {
  sign_ins: {
    readonly key: Buffer
    readonly return_to: string
    readonly expires_at: Date
  }
  page_sessions: {
    readonly key: Buffer
    readonly login: string
    readonly sealed_token: Buffer
    readonly created_at: Date
    readonly expires_at: Date
  }
}
