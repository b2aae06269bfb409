/** Where this server is. */
export interface Places {
  /** Where the set-up page was found. */
  readonly page: string
  /** Where GitHub delivers to. */
  readonly webhookUrl: string
  /** Where people open the server, if that was said. */
  readonly serverUrl: string | null
}

/** Where people come back to who signed in to the server at an address. */
export function callbackUrlOf(address: string): string {
  return `${address}/login/callback`
}

/** The manifest of the App that GitHub is to make; `described` is what `app.yml` says. */
export function manifestOf(described: object, { page, webhookUrl, serverUrl }: Places): string {
  return JSON.stringify({
    ...described,
    hook_attributes: { url: webhookUrl },
    redirect_url: `${page}/created`,
    callback_urls: [callbackUrlOf(serverUrl ?? page)],
  })
}
