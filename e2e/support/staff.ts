import { expect, type Page, sessionOf } from './test.ts'

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
