import { fromBase32, stepAt, totp } from '../../server/src/features/identity/staff/totp.ts'
import { expect, type Page, type Person, sessionOf, storeSession } from './test.ts'

export const POINTS = '/backstage/SG/donateBlood/pointCard'
/** The id of the demo content's point card, a blood drive card of six stamps. */
export const POINT_CARD = 1

/** Creates a person who serves at our own company's counter, and returns a session token. */
export async function counterStaff(page: Page, phone: string): Promise<string> {
  await page.request.post('/e2e/staff', { data: { phone } })
  return sessionOf(page.request, phone, 'holder')
}

/** Makes a call as a staff member's device. */
export async function asStaff<T>(page: Page, token: string, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api/SG/${path}`, { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { data: T }).data
}

/**
 * Creates a person with a role, signed in to the console; returns the session's token.
 * @param at our own company, or the site
 */
export async function staffAt(
  page: Page,
  phone: string,
  role: string,
  at: 'company' | 'site' = 'company',
): Promise<string> {
  await page.request.post('/e2e/staff', { data: { phone, role, ...(at === 'site' && { companyId: null }) } })
  const token = await sessionOf(page.request, phone, 'staff')
  await storeSession(page.context(), 'staffToken', token)
  return token
}

/**
 * Sets an authenticator app up, as the first sign-in to the console asks, and opens the console.
 * @returns the recovery codes
 */
export async function enrol(page: Page, person: Person, phone: string): Promise<string[]> {
  const { t } = person
  await page.getByRole('button', { name: t('console:enrol.byApp') }).click()
  await page.getByRole('button', { name: t('backstage:stepUp.send') }).click()
  await page.getByRole('textbox').fill(await person.code(phone))
  await page.getByRole('button', { name: t('console:enrol.next') }).click()
  await expect(page.getByRole('img', { name: t('console:enrol.qr') })).toBeVisible()
  await person.accessible(page)
  const secret = (await page.locator('figcaption strong').innerText()).replace(/\s/g, '')
  await page.getByLabel(t('console:enrol.code')).fill(totp(fromBase32(secret), stepAt(new Date())))
  await page.getByRole('button', { name: t('console:enrol.submit') }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await person.accessible(page)
  const codes = await page.getByRole('listitem').allInnerTexts()
  await page.getByLabel(t('console:recovery.kept')).check()
  await page.getByRole('button', { name: t('console:recovery.open') }).click()
  return codes
}
