interface JudgeIssues {
  readonly namespace_id: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly type: string
  readonly severity: 'error' | 'warning' | 'info'
  count: number
}

export interface JudgeTables {
  judge_issues: JudgeIssues
}
