import { actOnCard, addPart, NAMES } from '../support/holder.ts'
import { scannedCard } from '../support/scanned.ts'
import { expect, type Page, type Person } from '../support/test.ts'
import type { Own } from './viewers.ts'

/** What somebody does on an open screen before it is drawn. */
type Preparation = (page: Page, person: Person, own: Own) => Promise<void>

const PICTURE = 'web/public/pictures/products/bamboo-angle-480.webp'
const SCANNED = scannedCard(
  {
    nameCh: '陳建宏',
    nameEn: 'Chen Jian-Hong',
    companyCh: '晨光設計股份有限公司',
    titleCh: '設計總監',
    phones: [{ kind: 'mobile', number: '0912345678', extension: '' }],
    emails: [{ kind: 'work', address: 'jianhong@morning.example' }],
  },
  '/pictures/products/bamboo-angle-480.webp',
)

/** Two new contacts, one with values that are left out, one that is known, and one without any use. */
const CONTACTS = [
  'FN:林小美\r\nTEL:0912000010\r\nEMAIL:may@example.com',
  'FN:張大同\r\nORG:北極星國際物流股份有限公司\r\nTEL:abc\r\nEMAIL:not an address\r\nBDAY:19800101',
  'FN:林小美\r\nTEL:0912000010\r\nEMAIL:may@example.com',
  'NOTE:nobody',
].map((lines) => `BEGIN:VCARD\r\nVERSION:3.0\r\n${lines}\r\nEND:VCARD\r\n`)

/** The server's recogniser has its own tests. */
const answerScans = (page: Page) =>
  page.route('**/upload/ocr/baidu_ocr_card', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: SCANNED } }),
  )

const openCamera = async (page: Page, { t, isPhone }: Person) => {
  // A computer's camera looks at its user, so that it opens only if asked.
  if (!isPhone) await page.getByRole('button', { name: t('contacts:camera.open') }).click()
}

/** Gives the viewer's card a new address, because the card is lost. */
const renew = async (page: Page, person: Person) => {
  const { t, lang } = person
  await actOnCard(page, person, 'renew')
  await page
    .getByRole('alertdialog', { name: t('backstage:cards.renewTitle', { name: NAMES[lang] }) })
    .getByRole('button', { name: t('backstage:cards.renewYes'), exact: true })
    .click()
  await expect(page.getByRole('dialog', { name: t('backstage:renew.doneTitle') })).toBeVisible()
}

/** Selects two rows of a list, and shows all that can be done with them. */
async function selectTwo(page: Page, t: Person['t']): Promise<void> {
  const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const more = page.getByRole('button', { name: t('console:select.more'), exact: true })
  if (await more.isVisible()) await more.click()
}

/** Records a new card of the order on the screen, with a number that does not exist; returns the card's. */
async function nameCards(page: Page, t: Person['t']): Promise<string> {
  const { cardSn } = (await (await page.request.post('/e2e/physical-card')).json()) as { cardSn: string }
  const field = page.getByLabel(t('console:orderCard.input'))
  await field.fill(cardSn)
  await field.press('Enter')
  await expect(page.getByRole('link', { name: cardSn })).toBeVisible()
  await field.fill('zzzzzzzzzz')
  await field.press('Enter')
  await expect(page.getByText(t('console:orderCard.faults', { count: 1 }))).toBeVisible()
  await page.getByRole('region', { name: t('console:orderCard.title'), exact: true }).scrollIntoViewIfNeeded()
  return cardSn
}

export const PREPARATIONS = {
  'import preview': async (page, { t }) => {
    await page.getByRole('button', { name: t('contacts:import.title') }).click()
    const sheet = page.getByRole('dialog', { name: t('contacts:import.title') })
    const buffer = Buffer.from(CONTACTS.join(''))
    await sheet.locator('input[type=file]').setInputFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer })
    await expect(sheet.getByRole('button', { name: t('contacts:import.run', { count: 2 }) })).toBeVisible()
  },
  'phone order': async (page, { t }) => {
    await page.getByLabel(t('console:phoneOrder.add')).selectOption({ index: 1 })
    await page.getByLabel(t('console:phoneOrder.add')).selectOption({ index: 3 })
    await page.getByLabel(t('console:phoneOrder.phone')).fill('0912345678')
    await page.getByLabel(t('checkout:discount.label')).fill('NEVERWAS')
    await page.getByRole('button', { name: t('checkout:discount.apply') }).click()
    await page.getByRole('button', { name: t('console:phoneOrder.make') }).click()
  },
  'new address': renew,
  'old address': async (page, person, { card }) => {
    await renew(page, person)
    await page.goto(`/${card}`)
  },
  camera: async (page, person) => {
    await answerScans(page)
    await openCamera(page, person)
    await expect(page.getByRole('link', { name: person.t('contacts:camera.card.read', { number: 1 }) })).toBeVisible()
  },
  review: async (page, person) => {
    const { t } = person
    await answerScans(page)
    await openCamera(page, person)
    await page.getByRole('link', { name: t('contacts:camera.card.read', { number: 1 }) }).click()
    await expect(page.getByLabel(t('contacts:field.nameCh'))).toHaveValue('陳建宏')
  },
  crop: async (page, person) => {
    const { t } = person
    await addPart(page, person, 'photo')
    await page.locator('input[type=file]').first().setInputFiles(PICTURE)
    await expect(page.getByRole('dialog', { name: t('card:photo.crop') })).toBeVisible()
  },
  'rows selected': async (page, { t }) => {
    await selectTwo(page, t)
  },
  'cards named': async (page, { t }) => {
    await nameCards(page, t)
  },
  'card returned': async (page, { t }) => {
    const cardSn = await nameCards(page, t)
    await page.getByRole('button', { name: t('console:orderCard.backOf', { number: cardSn }) }).click()
    await expect(page.getByRole('listitem').filter({ hasText: t('console:order.event.cards_back') })).toBeVisible()
  },
  'message not sent': async (page, { t }, { order }) => {
    await page.request.post('/e2e/failed-message', { data: { to: 'lost@customers.example.com', order } })
    await page.reload()
    const event = page.getByRole('listitem').filter({ hasText: t('console:order.event.not_told') })
    await event.scrollIntoViewIfNeeded()
  },
  'shipped together': async (page, { t }) => {
    await page.getByRole('button', { name: t('console:order.shipMany'), exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(t('console:order.rows')).fill('7KQ2MZ04XD\t905573412208\nNOSUCH0001\t905573412219')
    await sheet.getByRole('button', { name: t('console:order.shipCount', { count: 2 }) }).click()
    await expect(sheet.getByText(t('console:results.failed', { count: 2 }))).toBeVisible()
  },
  'pausing together': async (page, { t }) => {
    await selectTwo(page, t)
    await page
      .locator('.console-acts')
      .getByRole('button', { name: t('console:card.pause'), exact: true })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  scheduling: async (page, { t }) => {
    await selectTwo(page, t)
    await page.getByRole('button', { name: t('console:content.scheduleMany'), exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  versions: async (page, { t }) => {
    await page.getByRole('button', { name: t('console:version.open') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'specification opened': async (page, { t }) => {
    await page.getByText(t('console:product.spec.row', { number: 1 }), { exact: true }).click()
    await expect(page.getByLabel(t('console:product.spec.labelCh', { number: 1 }))).toBeVisible()
  },
  'points found': async (page, { t }) => {
    await page.getByLabel(t('console:points.username')).fill('0912345678')
    await page.getByRole('button', { name: t('console:points.find') }).click()
    await expect(page.getByRole('heading', { name: t('console:points.correct') })).toBeVisible()
  },
} satisfies Record<string, Preparation>
