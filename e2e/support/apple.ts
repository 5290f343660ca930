import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, SignJWT } from 'jose'

const CLIENT = 'tw.idocard.web'
const genuine = generateKeyPairSync('rsa', { modulusLength: 2048 })
const forger = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The fake Apple is on another origin than the site, like the real one. */
export const appleSettings = (port: number) => {
  const at = `http://127.0.0.1:${port}/e2e/apple`
  return { APPLE_CLIENT_IDS: CLIENT, APPLE_KEYS_URL: `${at}/keys`, APPLE_SCRIPT_URL: `${at}/auth.js` }
}

/** A fake of Apple's script with the parts that we use: it opens a window, which sends back the user's decision. */
const SCRIPT = (origin: string) => `(() => {
  let options
  const signIn = () => new Promise((resolve, reject) => {
    const asked = new URLSearchParams({ nonce: options.nonce, state: options.state })
    const popup = open('${origin}/e2e/apple/window?' + asked, 'apple', 'width=480,height=600')
    if (!popup) return reject({ error: 'popup_blocked_by_browser' })
    const end = () => (clearInterval(watch), removeEventListener('message', hear))
    const hear = ({ origin, data }) => origin === '${origin}' && (end(), resolve(data))
    const watch = setInterval(() => popup.closed && (end(), reject({ error: 'popup_closed_by_user' })), 100)
    addEventListener('message', hear)
  })
  window.AppleID = { auth: { init: (given) => (options = given), signIn } }
})()`

const signed = (key: KeyObject, nonce: string) =>
  new SignJWT({ sub: `000.${nonce.slice(0, 12)}`, nonce })
    .setProtectedHeader({ alg: 'RS256', kid: 'e2e' })
    .setIssuer('https://appleid.apple.com')
    .setAudience(CLIENT)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key)

/**
 * A fake Apple: its keys, its script, and its window, where the user agrees, a forger signs the token, or the response
 * has the wrong state.
 */
export function mountApple(app: FastifyInstance, port: number): void {
  const origin = `http://127.0.0.1:${port}`
  app.get('/e2e/apple/keys', async () => ({
    keys: [{ ...(await exportJWK(genuine.publicKey)), kid: 'e2e', alg: 'RS256', use: 'sig' }],
  }))
  app.get('/e2e/apple/auth.js', async (_request, reply) => reply.type('text/javascript').send(SCRIPT(origin)))
  app.get<{ Querystring: { nonce: string; state: string } }>('/e2e/apple/window', async ({ query }, reply) => {
    const { nonce, state } = query
    const answers = {
      agree: {
        authorization: { id_token: await signed(genuine.privateKey, nonce), state },
        user: { name: { firstName: '小美', lastName: '林' } },
      },
      forge: { authorization: { id_token: await signed(forger.privateKey, nonce), state } },
      swap: { authorization: { id_token: await signed(genuine.privateKey, nonce), state: 'of-another-page' } },
    }
    const buttons = Object.entries(answers).map(
      ([name, answer]) => `<button data-answer='${JSON.stringify(answer)}'>${name}</button>`,
    )
    // Apple's real page has access to its opener. Our default header would prevent that.
    reply.header('cross-origin-opener-policy', 'unsafe-none').type('text/html; charset=utf-8')
    return reply.send(`<!doctype html><title>Apple</title>${buttons.join('')}
<script>for (const one of document.querySelectorAll('button')) one.onclick = () => {
  opener.postMessage(JSON.parse(one.dataset.answer), '*')
  // Not within the press itself, which the test's browser is still following.
  setTimeout(close, 200)
}</script>`)
  })
}
