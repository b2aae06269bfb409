// The baseline: a Probot app that handles the same event and does nothing. Prints its address.
import { createServer } from 'node:http'
import { createNodeMiddleware, Probot } from 'probot'

const { APP_ID: appId, PRIVATE_KEY: privateKey, WEBHOOK_SECRET: secret } = process.env
const probot = new Probot({ appId, privateKey, secret, logLevel: 'fatal' })
const middleware = await createNodeMiddleware((app) => void app.on('push', () => {}), { probot })
const server = createServer((request, response) => void middleware(request, response))
server.listen(0, '127.0.0.1', () => console.log(`listens on http://127.0.0.1:${server.address().port}`))
