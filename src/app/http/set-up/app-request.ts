import * as z from 'zod'

/** The path of deliveries if the address has none. */
const WEBHOOKS = '/api/github/webhooks'

const fields = z.object({
  address: z.string().trim().max(500),
  organisation: z.string().trim().max(100).default(''),
  host: z.string().trim().max(253).default(''),
})

/** The operator's input for the App that is to be created. */
export interface AppRequest {
  /** Target of GitHub's deliveries. */
  readonly webhookUrl: string
  /** Address of this server for people; null if the given address is that of a relay. */
  readonly serverUrl: string | null
  /** Future owner of the App; null for the operator's own account. */
  readonly organisation: string | null
  /** Host of a GitHub Enterprise Server, with its port if necessary; null for github.com. */
  readonly host: string | null
}

/** A form with invalid values, with the problem of each field. */
export class UnusableForm extends Error {
  readonly problems: Readonly<Record<string, string>>

  constructor(problems: Readonly<Record<string, string>>) {
    super(Object.values(problems).join(' '))
    this.problems = problems
  }
}

/** Reads the form. Throws UnusableForm. */
export function readAppRequest(form: Readonly<Record<string, string>>): AppRequest {
  const { address, organisation, host } = fields.parse({ address: '', ...form })
  const webhookUrl = webhookUrlOf(address)
  const problems = {
    ...(webhookUrl === null && {
      address:
        'The address has to be one such as https://docalign.example.com, without a name, password, query or fragment.',
    }),
    ...(!/^(?:[A-Za-z\d][A-Za-z\d-]{0,38})?$/.test(organisation) && {
      organisation: 'An organisation is named by letters, digits and hyphens.',
    }),
    ...(!/^(?:[A-Za-z\d][A-Za-z\d.-]*(?::\d{1,5})?)?$/.test(host) && {
      host: 'The host has to be one such as github.example.com, with a port if need be.',
    }),
  }
  if (webhookUrl === null || Object.keys(problems).length > 0) throw new UnusableForm(problems)
  return {
    webhookUrl,
    serverUrl: new URL(webhookUrl).pathname === WEBHOOKS ? new URL(webhookUrl).origin : null,
    organisation: organisation || null,
    host: /^(?:www\.)?github\.com$/i.test(host) ? null : host || null,
  }
}

function webhookUrlOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!/^https?:$/.test(url.protocol) || url.hostname === '' || !isPlain) return null
  return url.pathname === '/' ? `${url.origin}${WEBHOOKS}` : url.href
}
