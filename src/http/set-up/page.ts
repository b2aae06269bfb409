/** What the page offers. */
export interface Offer {
  /** Where GitHub takes manifests. */
  readonly createUrl: string
  readonly manifest: string
  /** Goes with every form, and comes back from GitHub. */
  readonly state: string
}

/** The page that creates a GitHub App, or takes the credentials of one that exists. It needs no script. */
export function setUpPage({ createUrl, manifest, state }: Offer): string {
  return pageOf(`<h1>DocAlign</h1>
<h2>Create a GitHub App</h2>
<form action="${escaped(`${createUrl}?state=${state}`)}" method="post">
<input type="hidden" name="manifest" value="${escaped(manifest)}">
<button>Create it on GitHub</button>
</form>
<h2>Or use one that exists</h2>
<form action="/import" method="post" autocomplete="off">
<input type="hidden" name="state" value="${escaped(state)}">
<label>App ID<input name="appId" required inputmode="numeric"></label>
<label>Webhook secret<input name="webhookSecret" type="password" required></label>
<label>Private key<textarea name="privateKey" rows="6" required placeholder="-----BEGIN RSA PRIVATE KEY-----"></textarea></label>
<button>Save</button>
</form>`)
}

/** A page of one sentence. */
export function messagePage(text: string): string {
  return pageOf(`<h1>DocAlign</h1>\n<p>${escaped(text)}</p>`)
}

function pageOf(body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>DocAlign</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem}label{display:block;margin:.5rem 0}input,textarea{display:block;width:100%;box-sizing:border-box;font:inherit}</style>
${body}
</html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
