import { problemsAtEverySize } from './support/geometry.ts'
import { owner } from './support/holder.ts'
import { asStaff, POINTS, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, sessionOf, test } from './support/test.ts'

const SHOP = [
  '/',
  '/idocard/features',
  '/idocard/shop',
  '/idocard/shop?name=企業客製方案',
  '/idocard/shop/shop?id=1',
  '/idocard/support',
  '/idocard/news',
  '/idocard/login',
  '/terms',
  '/shipping',
]
const BACK_OFFICE = [
  '',
  '/user',
  '/star?sort=company',
  '/recently',
  '/card',
  '/notify',
  '/setting',
  '/businessCard',
  '/businessCard/addPaper',
  '/iDoCard/addCard',
  '/sponsorship',
  '/join',
  '/news',
  '/question',
  '/timeLine',
  '/download',
  '/contact_Us',
  '/corporateUsers',
  '/CQI-IRCA',
  '/donateBlood',
]

const CONSOLE = [
  '',
  '/stamps',
  '/applications',
  '/pointCards',
  '/pointCards/new',
  '/pointCards/1',
  '/points',
  '/handbook',
  '/mySignIn',
  '/drives',
  '/drives/new',
  '/drives/1',
  '/courses',
  '/courses/new',
  '/employees',
  '/employees/new',
  '/purchases',
  '/purchases/new',
  '/companyAddresses',
  '/companyAddresses/new',
  '/joinLinks',
  '/joinLinks/new',
  '/templates',
  '/templates/new',
  '/employeeImports',
  '/employeeImports/new',
  '/departments',
  '/departments/new',
  '/cardRequests',
  '/signatures',
  '/leads',
  '/leadEvents',
  '/leadEvents/new',
  '/leadDestinations',
  '/leadDestinations/new',
  '/stock',
  '/figures',
  '/figurePeople',
  '/goals',
  '/goals/2026-12-01',
  '/certificates',
  '/certificates/new',
  '/prizes',
  '/prizes/new',
  '/prizes/1',
  '/staff',
  '/staff/new',
  '/audit',
  '/audit/1',
  '/announcements',
  '/announcements/new',
  '/companyProfile',
  '/directory',
  '/signIn',
  '/media',
  '/deadLinks',
  '/nothing',
]

const PRIZE = {
  titleCh: '北極星國際物流股份有限公司十週年限定版不鏽鋼雙層真空保溫瓶與帆布提袋組',
  titleEn: 'Tenth-anniversary double-walled vacuum flask with a canvas bag',
}
/** A prize of the longest texts and largest numbers. */
const makeLongPrize = (page: Page, staff: string) =>
  asStaff(page, staff, 'prize/save', {
    ...PRIZE,
    points: 1_000_000,
    stockChange: 100_000,
    approvesItself: true,
    shownFrom: '2026-01-01T00:00:00Z',
  })

const COMPANIES = ['台灣銀行', '北極星國際物流股份有限公司', 'Müller Maschinenbau GmbH', ''].flatMap((one) => [
  one,
  one,
  one,
])

// Mutations: `min-width: 0` on the stepper; the tab bar's labels in their full size; the header without `flex-wrap`.
test('every page of the shop can be read and pressed at every width, also with large text', async ({
  page,
  person,
}) => {
  for (const path of SHOP) {
    await page.goto(path)
    await ready(page)
    expect(await problemsAtEverySize(page, person), path).toEqual([])
  }
})

test('a quantity never covers the buttons that change it', async ({ page, person }) => {
  for (const [quantity, total] of [
    [2, 'NT$1,960'],
    [12, 'NT$10,800'],
  ] as const) {
    await page.goto('/idocard/shop/shop?id=1')
    await ready(page)
    const stepper = page.getByRole('spinbutton').first()
    await stepper.fill(String(quantity))
    await stepper.press('Tab')
    await expect(page.getByText(total).first()).toBeVisible()
    // On a phone, the bar at the bottom has the total too.
    const bar = page.getByRole('button', { name: `${person.t('product:add')} × ${quantity}` })
    if (person.isPhone) await expect(bar.locator('..')).toContainText(total)
    expect(await problemsAtEverySize(page, person), String(quantity)).toEqual([])
  }
})

test('every screen of the back office can be read and pressed at every width, also with large text', async ({
  page,
  person,
  allowed,
}) => {
  // A staff code that does not exist is refused.
  allowed.push(/422/)
  const { cardSn, token } = await owner(page, person)
  // With parts that are marked in the editor, because not everybody sees them.
  const hidden = { introductionCh: '愛山的人', introductionEn: 'Loves mountains', titleCh: '總監', titleEn: 'Director' }
  const fields = { ...hidden, visibility: { introduction: 'exchange', title: 'exchange' } }
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/SG/card/update', { data: { cardSn, fields }, headers })).status()).toBe(200)
  // So many contacts that the list has its rail.
  for (const [at, company] of COMPANIES.entries())
    await page.request.post('/api/SG/paperCard/create', {
      data: { fields: { nameCh: `王${at}`, companyCh: company, titleCh: '亞太區業務開發資深經理' } },
      headers,
    })
  const ofCard = ['information', 'preview', 'start', 'myCard'].map(
    (screen) => `/iDoCard/${screen}?cardSn=${cardSn}&step=name`,
  )
  for (const path of [...BACK_OFFICE, ...ofCard]) {
    await page.goto(`/backstage/SG${path}`)
    await ready(page)
    expect(await problemsAtEverySize(page, person), path).toEqual([])
  }
  const staff = person.newPhone()
  await page.request.post('/e2e/staff', { data: { phone: staff, role: 'owner' } })
  await makeLongPrize(page, await sessionOf(page.request, staff, 'staff'))
  await page.goto(`${POINTS}?tab=prizes`)
  const prize = page.getByRole('button', { name: person.lang === 'zh-tw' ? PRIZE.titleCh : PRIZE.titleEn })
  await expect(prize.first()).toBeVisible()
  expect(await problemsAtEverySize(page, person)).toEqual([])
})

test('every screen of the console can be read and pressed at every width, also with large text', async ({
  page,
  person,
}) => {
  const token = await staffAt(page, person.newPhone(), 'owner')
  await makeLongPrize(page, token)
  for (const path of CONSOLE) {
    await page.goto(`/admin/SG${path}`)
    await ready(page)
    expect(await problemsAtEverySize(page, person), path).toEqual([])
  }
})
