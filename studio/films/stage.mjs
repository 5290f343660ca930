import { textOf } from '../../e2e/support/texts.ts'

let numbers = 0

/** Provides what a film needs: people, cards, and texts of the site. */
export class Stage {
  constructor({ context, page, lang, outbox }) {
    Object.assign(this, { context, page, lang, outbox })
    this.t = (key, values) => textOf(lang, key, values)
  }

  /** The text in the film's language. */
  in(ch, en) {
    return this.lang === 'zh-tw' ? ch : en
  }

  newPhone() {
    numbers += 1
    return `09123456${String(numbers).padStart(2, '0')}`
  }

  /** Waits until the application is running, nothing is a placeholder, and its pictures and fonts are loaded. */
  async ready() {
    await this.page.waitForFunction(() => !('idoReady' in globalThis))
    await this.page.waitForLoadState('load')
    await this.page.waitForFunction(() => !document.querySelector('[class*="_skeleton_"]'))
    // Lazy pictures that are not visible are never loaded.
    await this.page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        return image.complete || !image.checkVisibility() || width === 0 || top > innerHeight || bottom < 0
      }),
    )
    await this.page.evaluate(() => document.fonts.ready)
  }

  async open(path) {
    await this.page.goto(path)
    await this.ready()
  }

  async #post(path, data = {}, headers = {}) {
    const answer = await fetch(`${this.outbox}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(data),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  /** Creates an unclaimed physical card, and returns its number, and the code and link on its sleeve. */
  physicalCard() {
    return this.#post('/e2e/physical-card')
  }

  /** Creates a holder with a card and a session. */
  async holder(name) {
    const phone = this.newPhone()
    const { cardSn } = await this.#post('/e2e/card', { phone, name, points: 200 })
    const { token } = await this.#post('/e2e/session', { phone, audience: 'holder' })
    return { cardSn, phone, token }
  }

  /** Calls the API as a holder. */
  call(path, token, data) {
    return this.#post(`/api/SG/${path}`, data, { authorization: `Bearer ${token}` })
  }

  /** A session of the holder of the demo content. */
  async demoHolder() {
    const { token } = await this.#post('/e2e/session', { phone: '0912345678', audience: 'holder' })
    return token
  }

  signIn(token) {
    return this.context.addInitScript((value) => localStorage.setItem('token', value), token)
  }

  /** Waits for the code that was sent to a number. */
  async code(phone) {
    for (;;) {
      const messages = await (await fetch(`${this.outbox}/outbox.json`)).json()
      const found = messages.find(({ to, kind }) => to === `+886${phone.slice(1)}` && kind === 'code')
      if (found) return /\b\d{6}\b/.exec(found.text)[0]
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
