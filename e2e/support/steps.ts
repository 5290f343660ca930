import { normaliseMobile } from '@idocard/domain/identity/phone'
import type { APIRequestContext, Locator } from '@playwright/test'
import { expect, type Page, type Person } from './test.ts'

/** Id of the product that most tests buy. */
export const PRODUCT = 1

/** Waits until the page is hydrated: from then on every press takes effect immediately, and once. */
export const ready = (page: Page) => page.waitForFunction(() => !('idoReady' in globalThis))

export async function putInCart(page: Page, person: Person, id = PRODUCT): Promise<void> {
  await page.goto(`/idocard/shop/shop?id=${id}`)
  await page.getByRole('button', { name: person.t('product:add'), exact: true }).click()
  await expect(cartPanel(page, person)).toBeVisible()
}

export const cartPanel = (page: Page, person: Person) =>
  page.getByRole('dialog', { name: person.t('cart:title'), exact: true })

export async function signIn(page: Page, person: Person, phone: string): Promise<void> {
  await page.getByLabel(person.t('login:username.label')).fill(phone)
  await page.getByRole('button', { name: person.t('login:send') }).click()
  await page.getByLabel(person.t('login:code.label')).fill(await person.code(phone))
}

/**
 * Asks for a fresh code and types it. The field comes when the server has answered: until then what stands above it is
 * the only field.
 */
export async function typeFreshCode(at: Page | Locator, person: Person, phone: string): Promise<void> {
  await at.getByRole('button', { name: person.t('backstage:stepUp.send'), exact: true }).click()
  await at.locator('input[autocomplete="one-time-code"]').fill(await person.code(phone))
}

/**
 * Counts what a person presses on a page from now on.
 * @returns how many presses there were since it was asked last
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  let presses = 0
  await page.exposeFunction('onPress', () => {
    presses += 1
  })
  const listen = "addEventListener('pointerdown', () => onPress(), true)"
  await page.addInitScript({ content: listen })
  await page.evaluate(listen)
  return async () => {
    // The page has told of its presses once it answers.
    await page.evaluate(() => undefined)
    const counted = presses
    presses = 0
    return counted
  }
}

/** The link in the newest message of a kind to a number. */
export async function linkSentTo(request: APIRequestContext, phone: string, kind: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const messages = (await (await request.get('/outbox.json')).json()) as { to: string; kind: string; text: string }[]
    const sent = messages.find((one) => one.to === normaliseMobile(phone) && one.kind === kind)
    link = sent?.text.match(/https?:\S+/)?.[0] ?? ''
    // What opens it stands behind the address, where no server sees it.
    expect(link).toContain('#')
  }).toPass({ timeout: 15_000 })
  return link
}

export const orderButton = (page: Page, person: Person) =>
  page.getByRole('button', { name: person.t('checkout:information.submit') })

/** Checkout: waits until the server has confirmed the cart with its prices, and all units are available. */
export const confirmCart = (page: Page, person: Person): Promise<void> =>
  expect(orderButton(page, person)).toBeEnabled()

/** Checkout: fills in the delivery. */
export async function fillInformation(page: Page, person: Person): Promise<void> {
  const { t } = person
  await page.getByLabel(t('checkout:field.shippingName')).fill('王小明')
  await page.getByLabel(t('checkout:field.shippingPhone')).fill('0912-345-678')
  await page.getByLabel(t('checkout:field.county')).selectOption('臺中市')
  await page.getByLabel(t('checkout:field.area')).selectOption('西屯區')
  await expect(page.getByText('407', { exact: true })).toBeVisible()
  await page.getByLabel(t('checkout:field.address'), { exact: true }).fill('臺灣大道三段 99 號 12 樓')
}

/** A signed-in buyer with one card in the cart and the form filled in, ready to order. */
export async function readyToOrder(page: Page, person: Person): Promise<void> {
  await putInCart(page, person)
  await page.goto('/idocard/checkout')
  await confirmCart(page, person)
  await fillInformation(page, person)
}

export const placeOrder = (page: Page, person: Person) => orderButton(page, person).click()

const BANK = {
  'zh-tw': { pay: '確認付款', decline: '模擬卡片遭拒', cancel: '取消，返回商店' },
  'en-us': { pay: 'Pay', decline: 'Decline the card', cancel: 'Cancel and return to the shop' },
}

export async function atTheBank(page: Page, person: Person, decision: 'pay' | 'decline' | 'cancel'): Promise<void> {
  await page.waitForURL(/\/bank\//)
  await page.getByRole('button', { name: BANK[person.lang][decision], exact: true }).click()
}
