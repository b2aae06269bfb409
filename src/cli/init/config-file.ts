/**
 * A short initial `.docalign.yml`: the settings that most repositories change first, each with its default and a comment. The schema has
 * many more keys, all documented in docs/configuration.md.
 */
export const STARTER_CONFIG = `# What DocAlign checks in this repository. \`docalign config check\` validates this file.
# All keys: https://github.com/docalign/docalign/blob/main/docs/configuration.md
docs:
  exclude: []         # globs of pages that are not checked, such as 'docs/drafts/**'
check:
  min_severity: low   # high, medium or low: findings below it do not fail a check
  fail_on: never      # never, new or any: which findings fail the check run of the GitHub App on a pull request
suppress: []          # findings to mute, one entry each:
#  - file: docs/tutorial/**
#    claim_type: path_reference
#    reason: The reader creates these files
`
