import { z } from 'zod'

/** Where GitHub sends deliveries when an address names no path. */
const WEBHOOKS = '/api/github/webhooks'

const fields = z.object({
  address: z.string().trim().max(500),
  organisation: z.string().trim().max(100).default(''),
  host: z.string().trim().max(253).default(''),
})

/** What the operator says of the App that is to be created. */
export interface Asked {
  /** Where GitHub delivers to. */
  readonly webhookUrl: string
  /** Where people open this server; null where the address is that of a relay. */
  readonly serverUrl: string | null
  /** Who is to own the App; null for the operator's own account. */
  readonly organisation: string | null
  /** Of a GitHub Enterprise Server, with its port if need be; null for github.com. */
  readonly host: string | null
}

/** A form whose values cannot be used: what is wrong with each field that is. */
export class UnusableForm extends Error {
  readonly problems: Readonly<Record<string, string>>

  constructor(problems: Readonly<Record<string, string>>) {
    super(Object.values(problems).join(' '))
    this.problems = problems
  }
}

/** Reads the form. Throws UnusableForm. */
export function readAsked(form: Readonly<Record<string, string>>): Asked {
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
