import { expect, it, onTestFinished } from 'vitest'
import { askPage, createPage, messagePage, waitingPage } from '../../src/app/http/set-up/pages.ts'
import { useChromium } from './chromium.ts'
import { faultsOf } from './visit.ts'

const chromium = useChromium()
const PERMISSIONS = [{ name: 'pull_requests', access: 'write', reason: 'To comment on lines of the docs.' }]
const ADDRESS = `https://docalign.example.com/${'long'.repeat(20)}`
const GITHUB = 'https://github.com'

/** The page that waits loads itself anew, as it runs no script: nothing is typed there that would be lost. */
const REFRESH = 'about:blank light 375: meta-refresh in <meta http-equiv="refresh" content="600">'

const PAGES: readonly (readonly [name: string, page: string, faults: readonly string[]])[] = [
  [
    'that asks for what is missing',
    askPage({
      ...{ permissions: PERMISSIONS, state: 's', values: { address: ADDRESS } },
      problems: { address: 'Nothing answers there.', credentials: 'The App ID is missing.' },
    }),
    [],
  ],
  [
    'that sends the manifest',
    createPage({
      ...{ webhookUrl: ADDRESS, owner: 'acme', webUrl: GITHUB, createUrl: `${GITHUB}/settings/apps/new` },
      ...{ manifest: '{}', state: 's', isReached: false },
    }),
    [],
  ],
  ['that waits', waitingPage(`${GITHUB}/apps/docalign/installations/new`, true, null), [REFRESH]],
  ['that is done', waitingPage(null, true, { event: 'installation created', at: new Date(0) }), []],
  ['with a message', messagePage('DocAlign is set up already.'), []],
]

it.each(PAGES)(
  'The set-up page %s is accessible in every colour and width, and dark where the system is',
  async (_, text, faults) => {
    const context = await chromium.browser.newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    // The page that waits would reload while it is looked at.
    await page.setContent(text.replace('http-equiv="refresh" content="3"', 'http-equiv="refresh" content="600"'))
    expect(await faultsOf(page)).toEqual(faults)
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await background()).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background()).toBe('rgb(18, 20, 22)')
  },
)
