import { expect, type Page, sessionOf } from './test.ts'

export const POINTS = '/backstage/SG/donateBlood/pointCard'
/** The demo's blood drive card of six stamps. */
export const POINT_CARD = 1

/** The token of a new person who may act for our own company. */
export async function agentOf(page: Page, phone: string): Promise<string> {
  await page.request.post('/e2e/agent', { data: { phone } })
  return sessionOf(page.request, phone, 'holder')
}

/** A call as staff's own device makes it. */
export async function asStaff<T>(page: Page, token: string, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api/SG/${path}`, { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { data: T }).data
}
