import { describe, expect, it } from 'vitest'
import { knownSecret, writtenPassword } from '../../../src/judge/quality/secrets.ts'

const letters = (length: number): string => 'Qw3rTyU7iOpA5sDfG8hJkL2zXcV9bNm4'.repeat(9).slice(0, length)
const hex = (length: number): string => '9f3c7a1e5d8b2046'.repeat(9).slice(0, length)

describe('A secret that is known by its shape', () => {
  it.each<[string, string]>([
    ['a private key', `-----BEGIN EC ${'PRIVATE'} KEY-----`],
    ['AWS', `AKIA${'QYLPMN5HHHFPZAM2'}`],
    ['AWS', `aws_secret_access_key = ${letters(40)}`],
    ['GitHub', `ghp_${letters(36)}`],
    ['GitHub', `github_pat_${letters(22)}_${letters(59)}`],
    ['GitLab', `glpat-${letters(20)}`],
    ['Slack', `xoxb-${'827364519283'}-${letters(24)}`],
    ['npm', `npm_${letters(36)}`],
    ['PyPI', `pypi-AgEIcHlwaS5vcmc${letters(60)}`],
    ['OpenAI', `sk-${letters(20)}T3BlbkFJ${letters(20)}`],
    ['Anthropic', `sk-ant-api03-${letters(90)}`],
    ['Stripe', `sk_live_${letters(24)}`],
    ['Google', `AIza${letters(35)}`],
    ['SendGrid', `SG.${letters(22)}.${letters(43)}`],
    ['Twilio', `SK${hex(32)}`],
    ['Mailgun', `key-${hex(32)}`],
    ['Shopify', `shpat_${hex(32)}`],
    ['DigitalOcean', `dop_v1_${hex(64)}`],
    ['Hugging Face', `hf_${'QwrTyUiOpAsDfGhJkLzXcVbNmQwErTyUiO'}`],
    ['Databricks', `dapi${hex(32)}`],
    ['Azure', `AccountKey=${letters(86)}==`],
    ['Telegram', `918273645:AA${letters(33)}`],
  ])('of %s is seen in a line: %s', (issuer, secret) => {
    expect(knownSecret(`token: ${secret}`)).toBe(issuer)
  })

  it.each([
    `AKIA${'IOSFODNN7'}EXAMPLE`,
    `ghp_${'x'.repeat(36)}`,
    'sk-1234567890',
    'the prefix ghp_ of a token',
    'npm_config_registry=https://registry.example',
    'key-value pairs',
    hex(40),
  ])('is none where it is made to be shown, or has only the beginning: %s', (text) => {
    expect(knownSecret(text)).toBeNull()
  })
})

describe('A password', () => {
  it.each<[string, boolean, boolean]>([
    ['password = "hunter2-Karpfen"', false, true],
    ["{'api_key': 'hunter2-Karpfen'}", false, true],
    ['  password: hunter2-Karpfen', true, true],
    ['DB_PASSWORD=hunter2-Karpfen # of the database', true, true],
    ['postgres://admin:hunter2Karpfen@db/notes', false, true],
    ['  password: hunter2-Karpfen', false, false],
    ['password = read_secret()', false, false],
    ['password: ${DB_PASSWORD}', true, false],
    ['password: $DB_PASSWORD', true, false],
    ['password: {{ secrets.db }}', true, false],
    ['password: process.env.DB_PASSWORD', true, false],
    ['password: "changeme-now"', true, false],
    ['password: <your password>', true, false],
    ['token: string', true, false],
    ['postgres://user:password@localhost/notes', false, false],
    ['https://example.org:8080/a@b', false, false],
    ['passwordLength = "twelve characters"', false, false],
  ])('of %s (in a configuration: %s) is written there: %s', (line, isConfiguration, expected) => {
    expect(writtenPassword(line, isConfiguration)).toBe(expected)
  })
})
