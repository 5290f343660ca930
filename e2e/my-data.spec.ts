import { readFile } from 'node:fs/promises'
import { readZip } from '../server/src/testing/read-zip.ts'
import { leaveDetails, owner } from './support/holder.ts'
import { ready, typeFreshCode } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** Downloads all data of the signed-in person, starting from the button on the open screen. */
async function takeAll(page: Page, person: Person, { phone, button }: { phone: string; button: string }) {
  const { t } = person
  await page.getByRole('button', { name: button, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(t('backstage:take.text'))).toBeVisible()
  await person.accessible(page)
  await typeFreshCode(sheet, person, phone)
  await sheet.getByRole('button', { name: t('backstage:take.prepare') }).click()
  const link = sheet.getByRole('link', { name: t('backstage:take.download') })
  await expect(link).toBeVisible()
  await person.accessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^idocard-data-\d{4}-\d\d-\d\d\.zip$/)
  return readZip(await readFile(await download.path()))
}

test('a holder takes everything about them, and it is what the back office shows', async ({ page, person }) => {
  const me = await owner(page, person, 120)
  await leaveDetails(page, me.cardSn, '留資料的人')
  const ask = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${me.token}` }
    return (await (await page.request.post(`/api/SG/${path}`, { headers, data })).json()).data
  }
  await page.goto('/backstage/SG/setting')
  const files = await takeAll(page, person, { phone: me.phone, button: person.t('backstage:take.open') })
  const json = (name: string) => JSON.parse(String(files.get(`${name}.json`)))

  const card = await ask('card/load_my_card', { cardSn: me.cardSn })
  expect(json('cards')).toEqual([
    expect.objectContaining({ cardSn: me.cardSn, fields: card.fields, theme: card.theme }),
  ])
  expect(String(files.get(`cards/${me.cardSn}.vcf`))).toContain(`FN:${card.fields.nameCh || card.fields.nameEn}`)
  const { list } = await ask('exchange/load_mine', {})
  const { name, email, consentVersion, consentAt } = json('details-received')[0]
  expect(list).toEqual([expect.objectContaining({ name, email, consentVersion, consentAt })])
  expect(String(files.get('contacts.csv'))).toContain('留資料的人')
  const { holder, points } = await ask('account/loadInfo', {})
  expect(json('account')).toMatchObject({ id: holder.id, phone: holder.phone, email: null })
  expect(json('point-balances').map(({ balance }: { balance: number }) => balance)).toEqual([points])
  expect(json('points').reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(points)
})

test('a buyer takes it from the member centre, with the code that came before the sheet was closed @phone-zh-tw', async ({
  page,
  person,
  signedIn,
  allowed,
}) => {
  allowed.push(/the server responded with a status of 429/)
  await page.goto('/idocard/user?tab=profile')
  const { phone } = signedIn
  const button = person.t('user:takeData')
  await page.getByRole('button', { name: button, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: person.t('backstage:stepUp.send') }).click()
  await expect(sheet.getByRole('button', { name: person.t('backstage:stepUp.again') })).toBeVisible()
  await page.keyboard.press('Escape')
  const files = await takeAll(page, person, { phone, button })
  expect(String(files.get('account.json'))).toContain(signedIn.phone.replace(/\D/g, '').slice(1))
  expect(JSON.parse(String(files.get('orders.json')))).toEqual([])
})

test('a holder exports all contacts with a code, and a signed-out browser opens none of it', async ({
  page,
  person,
  allowed,
}) => {
  // The browser logs the refused code, and the address that has ended, as errors.
  allowed.push(/status of 4(22|01)/)
  const { t } = person
  const me = await owner(page, person)
  await leaveDetails(page, me.cardSn, '留資料的人')
  await page.goto('/backstage/SG/businessCard')
  await ready(page)
  await page.getByRole('button', { name: t('contacts:export.title') }).click()
  const sheet = page.getByRole('dialog', { name: t('contacts:export.title') })
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('backstage:stepUp.send') }).click()
  const code = await person.code(me.phone)
  const request = sheet.getByRole('button', { name: t('backstage:take.prepare') })
  await sheet.getByRole('textbox').fill(code === '000000' ? '000001' : '000000')
  await request.click()
  await expect(sheet.getByRole('textbox')).toHaveAccessibleDescription(/.+/)
  await person.accessible(page)
  await sheet.getByRole('textbox').fill(code)
  await request.click()
  await person.accessible(page)
  const download = async (name: string) => {
    const link = sheet.getByRole('link', { name })
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(await readFile(await file.path(), 'utf8')).toContain('留資料的人')
    return { name: file.suggestedFilename(), path: (await link.getAttribute('href')) ?? '' }
  }
  const vcard = await download(t('contacts:export.vcard'))
  const csv = await download(t('contacts:export.csv'))
  expect([vcard.name, csv.name]).toEqual([
    expect.stringMatching(/^idocard-contacts-\d{4}-\d\d-\d\d\.vcf$/),
    expect.stringMatching(/^idocard-contacts-\d{4}-\d\d-\d\d\.csv$/),
  ])
  await page.request.post('/api/sys/logout', { headers: { authorization: `Bearer ${me.token}` } })
  for (const { path } of [vcard, csv]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: t('error:signedOut.title') })).toBeVisible()
  }
  await person.accessible(page)
})
