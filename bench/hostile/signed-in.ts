import type { Stage } from './attack.ts'

/** Opens a page of the server as a signed-in user. Returns the status; null if nobody waits for it any more. */
export type OpenPage = (path: string, signal: AbortSignal) => Promise<number | null>

/** Signs in with GitHub like a browser. */
export async function signedIn({ github, url }: Pick<Stage, 'github' | 'url'>, login: string): Promise<OpenPage> {
  github.callbacksTo(`${url}/login/callback`)
  github.signInAs(login)
  const cookies = new Map<string, string>()
  const get = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const isOwn = address.startsWith(url)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = isOwn && cookie !== '' ? { cookie } : {}
    const answer = await fetch(address, { ...init, redirect: 'manual', headers })
    for (const set of isOwn ? answer.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const asked = await get(`${url}/login`)
  const approved = await get(asked.headers.get('location') ?? '')
  await get(approved.headers.get('location') ?? '')
  return async (path, signal) => {
    try {
      const answer = await get(`${url}${path}`, { signal })
      await answer.text()
      return answer.status
    } catch {
      return null
    }
  }
}
