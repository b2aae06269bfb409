import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'

const MAX_SECRET = 1000

/** Credentials of a GitHub App. Each value is safe in an environment file. */
export const appCredentials = z.object({
  appId: z.string().regex(/^\d{1,15}$/, 'is the number of the GitHub App'),
  privateKey: z.string().refine(isPrivateKey, 'is not a private key in PEM form'),
  webhookSecret: z
    .string()
    .regex(/^[!-~]+$/, 'is printable characters without spaces')
    .max(MAX_SECRET)
    .refine((secret) => !/['"`]/.test(secret), 'has no quotation marks'),
  /** For the sign-in of people to the pages; null if unknown, and then there are no pages. */
  client: z
    .object({
      id: z.string().regex(/^[\w.-]{1,100}$/, 'are of letters, digits and dots'),
      secret: z.string().regex(/^[\w.-]{1,200}$/, 'are of letters and digits'),
    })
    .nullable(),
})

export type AppCredentials = z.output<typeof appCredentials>

function isPrivateKey(text: string): boolean {
  if (!/^-----BEGIN [A-Z ]+-----[\w+/=\s]+-----END [A-Z ]+-----\s*$/.test(text)) return false
  try {
    createPrivateKey(text)
    return true
  } catch {
    return false
  }
}
