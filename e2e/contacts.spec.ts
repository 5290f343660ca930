import { EMPTY_CONTACT } from '@idocard/domain/contacts/contact'
import { owner } from './support/holder.ts'
import { scannedCard } from './support/scanned.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, sessionOf, test } from './support/test.ts'

const STAR = '/backstage/SG/star'
const CASE = '/backstage/SG/businessCard'
const ADD = '/backstage/SG/businessCard/addPaper'
const PICTURE = 'web/public/pictures/products/bamboo-angle-480.webp'

/** A kind of business, as the list of the call has it. */
const TRANSPORT = { 'zh-tw': '運輸與倉儲', 'en-us': 'Transport and storage' }

/** Creates contacts of a holder through the API, like their app. */
async function withContacts(page: Page, token: string, names: readonly string[], shared: object = {}): Promise<void> {
  for (const [index, nameCh] of names.entries()) {
    const fields = { nameCh, phones: [{ kind: 'mobile', number: `09120000${10 + index}` }], ...shared }
    const answer = await page.request.post('/api/SG/paperCard/create', {
      data: { fields },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(200)
  }
}

/** Creates folders as a client of the specification does. @returns their ids */
async function withFolders(page: Page, token: string, names: readonly string[], previous = 0): Promise<number[]> {
  const ids: number[] = []
  for (const [at, name] of names.entries()) {
    const answer = await page.request.post('/api/SG/collection/create', {
      data: { name, sorter: at + 1, root: 1, layer: 1, previous },
      headers: { authorization: `Bearer ${token}` },
    })
    ids.push((await answer.json()).data.id)
  }
  return ids
}

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
/** The open contact: in a sheet over the list, or in a wide window beside it. */
const openContact = (page: Page, name: string) => sheet(page, name).or(page.getByRole('region', { name }))

test('a card is typed, found by a fragment, starred, noted, tagged, filed, removed and brought back', async ({
  page,
  person,
}) => {
  const { t } = person
  const { token } = await owner(page, person)
  await page.goto(CASE)
  await ready(page)
  await page.getByRole('button', { name: t('contacts:export.title') }).click()
  await expect(sheet(page, t('contacts:export.title'))).toContainText(t('contacts:export.none'))
  await page.goto(ADD)
  await ready(page)
  await person.accessible(page)
  await page.getByRole('button', { name: t('contacts:add.type') }).click()
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await expect(page.getByText(t('contacts:add.nobody'))).toBeVisible()
  await page.getByLabel(t('contacts:field.nameCh')).fill('王建宏')
  await expect(page.getByText(t('contacts:add.nobody'))).toHaveCount(0)
  await page.getByLabel(t('contacts:field.companyCh')).fill('北極星物流股份有限公司')
  await page.getByRole('button', { name: t('contacts:phone.add') }).click()
  await page.getByLabel(`${t('contacts:field.phones')} 1`, { exact: true }).fill('0912345678')
  await page.getByLabel(t('contacts:field.companyType')).selectOption(TRANSPORT[person.lang])
  await page.getByLabel(t('contacts:marks.note'), { exact: true }).fill('展場認識')
  await person.accessible(page)
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await page.getByRole('link', { name: '王建宏' }).click()
  await expect(page.getByRole('link', { name: '0912-345-678', exact: true })).toBeVisible()
  await expect(page.getByLabel(t('contacts:marks.note'), { exact: true })).toHaveValue('展場認識')
  await expect(page.getByRole('definition').filter({ hasText: TRANSPORT[person.lang] })).toBeVisible()
  await page.getByRole('button', { name: t('contacts:edit'), exact: true }).click()
  await page.getByLabel(t('contacts:field.companyType')).selectOption('0')
  await page.getByRole('button', { name: t('contacts:save'), exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: TRANSPORT[person.lang] })).toHaveCount(0)

  await page.goto(STAR)
  await ready(page)
  const search = page.getByRole('searchbox', { name: t('contacts:search.label') })
  for (const fragment of ['星物', '345678', 'wangjianhong', 'chien-hung', 'ㄨㄐㄏ', 'ㄨㄤˊㄐㄧㄢ', 'ㄅㄟˇㄐㄧˊ']) {
    await search.fill(fragment)
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === fragment)
    await expect(rows(page)).toHaveCount(1)
  }
  await search.fill('zzzz')
  await expect(page.getByRole('heading', { name: t('contacts:empty.nothingFound') })).toBeVisible()
  await page.getByRole('button', { name: t('contacts:filter.reset') }).click()
  const call = page.getByRole('link', { name: t('contacts:callAt', { number: '0912-345-678' }) })
  await expect(call).toHaveAttribute('href', 'tel:+886912345678')
  await page.getByRole('button', { name: t('contacts:starOf', { name: '王建宏' }), pressed: false }).click()
  await page.getByRole('button', { name: new RegExp(`^${t('contacts:filter.star')}`) }).click()
  await rows(page).getByRole('link').first().click()

  const detail = openContact(page, t('contacts:detail'))
  await detail.getByLabel(t('contacts:marks.note')).fill('下週二回電')
  const noted = page.waitForResponse('**/addressBook/edit')
  await page.goBack()
  expect((await noted).status()).toBe(200)
  await rows(page).getByRole('link').first().click()
  await expect(detail.getByLabel(t('contacts:marks.note'))).toHaveValue('下週二回電')
  await detail.getByRole('button', { name: t('contacts:tag.add') }).click()
  await sheet(page, t('contacts:tag.title')).getByLabel(t('contacts:tag.new')).fill('展覽')
  await sheet(page, t('contacts:tag.title'))
    .getByRole('button', { name: t('contacts:tag.add') })
    .click()
  await expect(detail.getByRole('button', { name: t('contacts:tag.remove', { tag: '展覽' }) })).toBeVisible()
  await person.accessible(page)

  await detail.getByRole('button', { name: t('contacts:remind.add') }).click()
  const reminding = sheet(page, t('contacts:remind.add'))
  await reminding.getByRole('button', { name: t('contacts:remind.preset.monday') }).click()
  await reminding.getByLabel(t('contacts:remind.time')).fill('06:50')
  await reminding.getByLabel(t('contacts:remind.text')).fill('寄報價單')
  await person.accessible(page)
  await reminding.getByRole('button', { name: t('contacts:remind.save') }).click()
  await expect(reminding).toHaveCount(0)
  await expect(detail.getByRole('listitem').filter({ hasText: '寄報價單' }).getByRole('time')).toHaveText(/06:50$/)
  await detail.getByRole('button', { name: t('contacts:pass') }).click()
  await expect(page.getByText(t('contacts:passed'))).toBeVisible()
  await person.accessible(page)

  await detail.getByRole('button', { name: t('contacts:code.open') }).click()
  const code = page.getByRole('img', { name: t('contacts:code.alt', { name: '王建宏' }) })
  await expect.poll(() => code.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBeGreaterThan(100)
  await person.accessible(page)
  await page.keyboard.press('Escape')
  await expect(code).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('contacts:select.begin') }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('contacts:select.folder') }).click()
  await page.getByLabel(t('contacts:folder.new')).fill('客戶')
  await page.getByRole('button', { name: t('contacts:folder.create'), exact: true }).click()
  await expect(page.getByText(t('contacts:select.done', { count: 1 }))).toBeVisible()
  const api = async (path: string, data: object) =>
    (await page.request.post(`/api/SG/${path}`, { data, headers: { authorization: `Bearer ${token}` } })).json()
  const { list } = (await api('reminder/load_all', {})).data
  await api('reminder/edit', { id: list[0].id, at: new Date().toISOString() })
  await page.goto('/backstage/SG')
  await page.getByRole('link', { name: t('contacts:reminders.tile') }).click()
  const due = sheet(page, t('contacts:reminders.title'))
  await expect(due.getByRole('listitem').filter({ hasText: '王建宏' })).toContainText('寄報價單')
  await expect(due.getByText(t('contacts:remind.due'))).toBeVisible()
  await person.accessible(page)
  await due
    .getByRole('button')
    .filter({ has: page.locator('.tabler-icon-check') })
    .click()
  await expect(page.getByText(t('contacts:remind.done'))).toBeVisible()
  await expect(due.getByText(t('contacts:reminders.none'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: t('contacts:reminders.due', { count: 1 }) })).toHaveCount(0)
  await page.goto(CASE)
  await page.getByRole('link', { name: /客戶/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await search.fill('回電')
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('button', { name: t('contacts:select.begin') }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('contacts:remove'), exact: true }).click()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: t('contacts:undo'), exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a list is put in order by strokes or company, with a rail to jump by, and walked through', async ({
  page,
  person,
}) => {
  const { t } = person
  const { token } = await owner(page, person)
  const names = ['蕭雅婷', '丁怡君', '王小明', '林美玲', '陳志豪', '吳宗翰']
  await withContacts(page, token, [...names, ...names.map((name) => `${name}二`)])
  await page.goto(`${STAR}?sort=name`)
  await ready(page)
  await expect(rows(page).first()).toContainText('丁怡君')
  // Header, search and filters leave the screen to the people.
  if (person.isPhone) expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(250)
  const rail = page.getByRole('slider', { name: t('contacts:rail.name') })
  const { height = 0 } = (await rail.boundingBox()) ?? {}
  await rail.click({ position: { x: 20, y: height - 4 } })
  await expect(rows(page).first()).toContainText('蕭雅婷')
  await person.accessible(page)
  await rail.press('Home')
  await expect(rows(page).first()).toContainText('丁怡君')
  await rail.press('End')
  await page.getByRole('button', { name: t('contacts:rail.fromStart') }).click()
  await expect(rows(page).first()).toContainText('丁怡君')

  // A wide window has room for a contact beside the list.
  await rows(page).first().getByRole('link').first().click()
  const detail = openContact(page, t('contacts:detail'))
  await expect(detail.getByRole('heading', { name: '丁怡君', exact: true })).toBeVisible()
  if (!person.isPhone) {
    await rows(page).first().getByRole('link').first().press('j')
    await expect(detail.getByRole('heading', { name: '丁怡君二', exact: true })).toBeVisible()
    await page.reload()
    await expect(detail.getByRole('heading', { name: '丁怡君二', exact: true })).toBeVisible()
    await person.accessible(page)
  }
  await page.goBack()
  await expect(detail.getByRole('heading', { name: /丁怡君/ })).toHaveCount(0)

  await withContacts(page, token, ['何一', '何二'], { companyCh: '北極星物流' })
  await page.goto(`${STAR}?sort=company`)
  const company = page.getByRole('region', { name: '北極星物流' })
  await expect(company.getByRole('listitem')).toHaveCount(2)
  await person.accessible(page)
})

test('a file is previewed, imported once, its duplicate merged, and all of it undone @phone-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const { token } = await owner(page, person)
  await withContacts(page, token, ['林小美'])
  const vcard = ['林小美', '張大同'].map(
    (name, index) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nN:;${name};;;\r\nTEL:09120000${10 + index}\r\nEMAIL:p${index}@example.com\r\nEND:VCARD\r\n`,
  )
  const file = { name: 'contacts.vcf', mimeType: 'text/vcard', buffer: Buffer.from(vcard.join('')) }
  await page.goto(CASE)
  await ready(page)
  await page.getByRole('button', { name: t('contacts:import.title') }).click()
  const importing = sheet(page, t('contacts:import.title'))
  await importing.locator('input[type=file]').setInputFiles(file)
  await expect(importing.getByText(t('contacts:import.summary', { total: 2, fresh: 2, known: 0 }))).toBeVisible()
  await person.accessible(page)
  await importing.getByRole('button', { name: t('contacts:import.run', { count: 2 }) }).click()
  await expect(importing.getByText(t('contacts:import.done', { count: 2 }))).toBeVisible()
  await expect(importing.getByRole('link', { name: 'contacts.vcf' })).toBeVisible()
  await person.accessible(page)
  await importing.getByRole('link', { name: t('contacts:import.look') }).click()
  await expect(rows(page)).toHaveCount(2)
  await rows(page).getByRole('link', { name: '張大同' }).click()
  await expect(
    openContact(page, t('contacts:detail')).getByText(t('contacts:kind.imported'), { exact: true }),
  ).toBeVisible()
  await expect(openContact(page, t('contacts:detail')).getByText(/contacts\.vcf/)).toBeVisible()
  await page.goto(CASE)
  await page.getByRole('button', { name: t('contacts:import.title') }).click()
  await importing.locator('input[type=file]').setInputFiles(file)
  await expect(importing.getByText(t('contacts:import.summary', { total: 2, fresh: 0, known: 2 }))).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('contacts:duplicates.title') }).click()
  await page.getByRole('button', { name: t('contacts:duplicates.look') }).click()
  const merging = sheet(page, t('contacts:merge.title'))
  await expect(merging).toContainText('p0@example.com')
  await person.accessible(page)
  await merging.getByRole('button', { name: t('contacts:merge.do') }).click()
  await expect(page.getByText(t('contacts:duplicates.none'))).toBeVisible()
  await page.getByRole('button', { name: t('contacts:undo'), exact: true }).click()
  await page.getByRole('button', { name: t('contacts:duplicates.look') }).click()
  await merging.getByRole('button', { name: t('contacts:merge.do') }).click()
  await page.goto(STAR)
  await rows(page).getByRole('link', { name: '林小美' }).click()
  const merged = openContact(page, t('contacts:detail'))
  await merged.getByRole('button', { name: t('contacts:merge.undo') }).click()
  await person.accessible(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('contacts:merge.undo') })
    .click()
  await expect(page.getByText(t('contacts:merge.undone'))).toBeVisible()
  await expect(merged).toHaveCount(0)
  await expect(rows(page)).toHaveCount(3)
  await page.goto(CASE)

  await page.getByRole('button', { name: t('contacts:import.title') }).click()
  await importing.getByRole('button', { name: t('contacts:import.undo') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('contacts:import.undo') })
    .click()
  await expect(page.getByText(t('contacts:import.undone', { count: 2 }))).toBeVisible()
  await page.goto(STAR)
  await expect(rows(page)).toHaveCount(1)
})

test('my card is given back in one tap; what stands in its way is said above the open sheet', {
  tag: '@phone-zh-tw',
}, async ({ page, person, allowed }) => {
  // The browser logs the refusal as an error.
  allowed.push(/status of 409/)
  const { t } = person
  const { token, cardSn } = await owner(page, person)
  const phone = person.newPhone()
  const made = await page.request.post('/e2e/card', { data: { phone, name: '陳對方' } })
  const theirs = (await made.json()).cardSn as string
  const call = async (path: string, data: object, who = token) =>
    (await page.request.post(`/api/SG/${path}`, { data, headers: { authorization: `Bearer ${who}` } })).json()
  await call('card/update', { cardSn, fields: { phones: [], emails: [] } })
  await call('cardSave/save', { CardSn: theirs })
  await page.goto(STAR)
  await ready(page)
  await rows(page).getByRole('link').first().click()
  const detail = openContact(page, t('contacts:detail'))
  const give = detail.getByRole('button', { name: t('contacts:share.do') })
  await give.click()
  // The message's button works, and the message does not cover the sheet's close button.
  const message = detail.getByRole('alert')
  await expect(message).toBeVisible()
  const [above, close] = [
    await message.boundingBox(),
    await detail
      .getByRole('button', { name: t('backstage:close') })
      .first()
      .boundingBox(),
  ]
  expect(above?.y ?? 0).toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0))
  await person.accessible(page)
  await message.getByRole('button').click()
  await expect(message).toHaveCount(0)
  await call('card/update', { cardSn, fields: { emails: [{ kind: 'work', address: 'me@example.com' }] } })
  await give.click()
  await expect(detail.getByText(t('contacts:share.given'))).toBeVisible()
  const other = await sessionOf(page.request, phone, 'holder')
  const { list } = (await call('addressBook/load', {}, other)).data
  expect(list).toMatchObject([{ kind: 'received', email: 'me@example.com' }])
})

test('what was read of a card is checked beside its picture before it is saved @phone-zh-tw', async ({
  page,
  person,
  allowed,
}) => {
  allowed.push(/status of 503/)
  const { t } = person
  const { token } = await owner(page, person)
  const [folder = 0] = await withFolders(page, token, ['展覽'])
  // The engine has its own tests. These answers stand for a timeout, and then for a card that is hard to read.
  const answers = [
    { status: 503, json: { code: 503, message: '辨識逾時', data: { picture: 'a'.repeat(22) } } },
    { json: { code: 200, message: '', data: SCANNED } },
  ]
  await page.route('**/upload/ocr/baidu_ocr_card', (route) => route.fulfill(answers.shift()))
  await page.route('**/picture/*', (route) => route.fulfill({ path: PICTURE }))
  await page.goto(ADD)
  // This browser has no camera.
  await expect(page.getByText(t('contacts:add.private'))).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles(PICTURE)
  await expect(page.getByText('辨識逾時')).toBeVisible()
  await page.getByRole('button', { name: t('contacts:scan.again') }).click()
  const name = page.getByLabel(t('contacts:field.nameCh'))
  await expect(name).toHaveValue('昊建宏')
  await expect(page.getByText(t('contacts:scan.check', { percent: 55 }))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('contacts:scan.instead', { from: '昊', to: '吳' }) }).click()
  await expect(name).toHaveValue('吳建宏')
  await page.getByLabel(t('contacts:marks.folder')).selectOption(String(folder))
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await page.getByRole('link', { name: '吳建宏' }).click()
  await expect(page.getByRole('heading', { name: '吳建宏' })).toBeVisible()
  await expect(page.getByLabel(t('contacts:marks.folder'))).toHaveValue(String(folder))
})

test('folders are put in order with arrows and by dragging, also within a folder @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const { token } = await owner(page, person)
  const [clients = 0] = await withFolders(page, token, ['客戶', '廠商', '朋友'])
  await withFolders(page, token, ['北部', '南部'], clients)
  const shown = () => page.getByRole('link', { name: /北部|南部|客戶|廠商|朋友/ }).allTextContents()
  const names = async () => (await shown()).map((text) => text.slice(0, 2))
  await page.goto(CASE)
  await ready(page)
  await page.getByRole('button', { name: t('contacts:folder.sort') }).click()
  const up = (name: string) => page.getByRole('button', { name: t('contacts:folder.up', { name }) })
  await expect(up('北部')).toBeDisabled()
  await person.accessible(page)
  const saved = () => page.waitForResponse('**/collection/crud_collection')
  let answer = saved()
  await up('南部').press('Enter')
  expect((await answer).status()).toBe(200)
  await expect(up('南部')).toBeDisabled()

  const list = page.getByRole('list', { name: t('contacts:folder.heading'), exact: true })
  const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name }).last()
  const grip = (await rowOf('朋友').locator('span').first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const first = (await rowOf('客戶').boundingBox()) ?? { x: 0, y: 0 }
  answer = saved()
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2, first.y + 20, { steps: 8 })
  await page.mouse.move(grip.x + grip.width / 2, first.y, { steps: 4 })
  // People let go once the list has made room.
  await expect.poll(async () => (await rowOf('客戶').boundingBox())?.y).toBeGreaterThan(first.y)
  await page.mouse.up()
  expect((await answer).status()).toBe(200)
  await page.getByRole('button', { name: t('contacts:folder.sorted') }).click()
  await expect.poll(names).toEqual(['朋友', '客戶', '南部', '北部', '廠商'])
  await page.reload()
  await expect.poll(names).toEqual(['朋友', '客戶', '南部', '北部', '廠商'])
})

test('two cards in one photograph are checked and saved each for itself @phone-en-us', async ({ page, person }) => {
  const { t } = person
  await owner(page, person)
  const second = { ...SCANNED, picture: { id: '', url: '/brand/mark.svg' } }
  const others = [{ ...second, contact: { ...EMPTY_CONTACT, nameCh: '陳第二' } }]
  await page.route('**/upload/ocr/baidu_ocr_card', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { ...SCANNED, others } } }),
  )
  await page.goto(ADD)
  // This browser has no camera.
  await expect(page.getByText(t('contacts:add.private'))).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles(PICTURE)
  await expect(page.getByLabel(t('contacts:field.nameCh'))).toHaveValue('昊建宏')
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await expect(page.getByLabel(t('contacts:field.nameCh'))).toHaveValue('陳第二')
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await expect(page.getByText(t('contacts:review.saved', { count: 2 }))).toBeVisible()
  await page.goto(STAR)
  await ready(page)
  await expect(rows(page)).toHaveCount(2)
})

test('a card that was cut out of its photograph wrongly is saved with the whole photograph @desktop-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  await owner(page, person)
  const photograph = { width: 2000, height: 1500, boxes: [{ x: 900, y: 700, width: 200, height: 60 }] }
  await page.route('**/upload/ocr/baidu_ocr_card', (route) =>
    route.fulfill({
      json: {
        code: 200,
        message: '',
        data: { ...SCANNED, picture: { id: 'cut', url: '/brand/mark.svg' }, photograph },
      },
    }),
  )
  await page.goto(ADD)
  // This browser has no camera.
  await expect(page.getByText(t('contacts:add.private'))).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles(PICTURE)
  const picture = page.getByRole('img', { name: t('contacts:scan.front') })
  await expect(picture).toHaveAttribute('src', '/brand/mark.svg')
  await page.getByRole('button', { name: t('contacts:scan.whole') }).click()
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: t('contacts:scan.onlyCard') }).click()
  await expect(picture).toHaveAttribute('src', '/brand/mark.svg')
  await page.getByRole('button', { name: t('contacts:scan.whole') }).click()
  await person.accessible(page)
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await page.getByRole('link', { name: '昊建宏' }).click()
  // The picture comes from the server: the recogniser's picture is not stored in this test.
  await expect(page.getByRole('img', { name: t('contacts:scan.front') })).toHaveAttribute('src', /^\/picture\//)
})

const SCANNED = {
  ...scannedCard({ nameCh: '昊建宏' }),
  fields: [
    {
      name: 'nameZh',
      value: '昊建宏',
      confidence: 0.55,
      box: { x: 100, y: 60, width: 240, height: 80 },
      alternatives: [{ at: 0, characters: ['吳'] }],
    },
  ],
}

test('a contact opens whose row is pressed while the search changes the list', async ({ page, person }) => {
  const { t } = person
  const { token } = await owner(page, person)
  await withContacts(page, token, ['林小美', '陳大文'])
  await page.goto(STAR)
  await ready(page)
  // The newest is the first row, which stays in its place.
  const row = page.getByRole('main').getByRole('link', { name: '陳大文' })
  await row.hover()
  await page.getByRole('searchbox', { name: t('contacts:search.label') }).fill('陳')
  await page.mouse.down()
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(rows(page)).toHaveCount(1)
  await page.mouse.up()
  await expect(openContact(page, t('contacts:detail'))).toContainText('陳大文')
})

// Mutation: the search keeps the contact that is rendered as open, not the one in the address.
test('a contact stays open that is pressed in the moment in which the address takes the search @phone-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const { token } = await owner(page, person)
  await withContacts(page, token, ['林小美', '陳大文'])
  await page.goto(STAR)
  await ready(page)
  await expect(page.getByRole('main').getByRole('link', { name: '陳大文' })).toBeVisible()
  // The press comes with the search. The router's own promises are done then, and nothing is rendered yet.
  await page.evaluate(`{
    const { setTimeout } = window
    window.setTimeout = (run, ms) => setTimeout(async () => {
      if (ms === 150 && document.activeElement.type === 'search') {
        document.querySelector('main li a[href*="id="]').click()
        for (let turn = 0; turn < 100; turn += 1) await null
      }
      run()
    }, ms)
  }`)
  await page.getByRole('searchbox', { name: t('contacts:search.label') }).fill('陳')
  await expect(page).toHaveURL(/[?&]q=.*[?&]id=/)
  await expect(openContact(page, t('contacts:detail'))).toContainText('陳大文')
})

// Mutation: what the address searches for replaces the text in the field, whatever was typed since.
test('what is typed while a search arrives in the address stays @phone-zh-tw', async ({ page, person }) => {
  const { t } = person
  const { token } = await owner(page, person)
  await withContacts(page, token, ['林小美', '陳大文'])
  await page.goto(STAR)
  await ready(page)
  // The next letter comes after the address has changed, and before that is rendered.
  await page.evaluate(`{
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (...state) => {
      replaceState(...state)
      if (decodeURIComponent(location.search) !== '?q=陳') return
      const field = document.querySelector('input[type=search]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '陳大')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }`)
  const search = page.getByRole('searchbox', { name: t('contacts:search.label') })
  await search.fill('陳')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === '陳大')
  await expect(search).toHaveValue('陳大')
  // A search that is cleared elsewhere is gone from the field.
  await search.fill('zzzz')
  await page.getByRole('button', { name: t('contacts:filter.reset') }).click()
  await expect(search).toHaveValue('')
})
