import sharp from 'sharp'
import { staffAt } from './support/staff.ts'
import { countPresses, ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** A picture of one colour. */
const drawn = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
})

// Mutations: `invalidates` left out of `replace`; the list without its uses; `like` left out of the crop.
test('a picture is found by where it is used, and replaced there for its readers @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const own = person.newPhone().slice(-6)
  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/partner/new')
  await ready(page)
  const title = (ending: 'Ch' | 'En') =>
    page.getByRole('textbox', {
      name: t(`console:content.in.${ending}`, { label: t('console:content.field.title') }),
    })
  await title('Ch').fill(`夥伴 ${own}`)
  await title('En').fill(`Partner ${own}`)
  await page.locator('input[type=file]').setInputFiles(await drawn('teal'))
  await expect(page.getByRole('img', { name: t('console:picture.now') })).toBeVisible()
  await page.getByRole('button', { name: t('console:content.publish'), exact: true }).click()
  await expect(page).toHaveURL(/site\/partner$/)
  const reader = await page.context().newPage()
  await reader.goto('/?lang=en-us')
  const logo = reader.locator('img[src*="/picture/"]').last()
  const before = await logo.getAttribute('src')

  await page.goto(`/admin/site/media?keyword=${own}`)
  await ready(page)
  await expect(page.getByText(t('console:media.places', { count: 1 }))).toBeVisible()
  await person.accessible(page)
  const pressed = await countPresses(page)
  await page.getByRole('link', { name: `Partner ${own}` }).click()
  await expect(page.getByRole('img', { name: t('console:media.itself') })).toBeVisible()
  await expect(page.getByRole('link', { name: `Partner ${own}` })).toHaveAttribute(
    'href',
    /\/admin\/site\/partner\/\d+/,
  )
  await expect(page.getByRole('button', { name: t('console:remove.begin') })).toBeDisabled()
  await person.accessible(page)
  await page.locator('input[type=file]').setInputFiles(await drawn('maroon'))
  const asked = page.getByRole('alertdialog')
  const other = asked.getByRole('img', { name: t('console:media.other') })
  await expect(other).toBeVisible()
  await person.accessible(page)
  const old = page.url()
  await asked.getByRole('button', { name: t('console:media.put'), exact: true }).click()
  await expect(page.getByText(t('console:media.replaced'))).toBeVisible()
  await expect(page).not.toHaveURL(old)
  // The button and the choice of the file are two more.
  expect((await pressed()) + 2).toBeLessThanOrEqual(5)
  await reader.reload()
  await expect(logo).not.toHaveAttribute('src', before ?? '', { timeout: 2000 })

  // The one before is in an earlier version only, and is not deleted.
  await page.goto(old)
  await ready(page)
  await expect(page.getByText(t('console:media.past'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('console:remove.begin') })).toBeDisabled()
})

// Mutations: `isInLibrary` left out of `mayUsePicture`; the crop sheet without its shape.
test('a picture uploaded to the library is chosen from it by a colleague, and cropped @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  // A file that is no picture is refused.
  allowed.push(/415/)
  const own = person.newPhone().slice(-6)
  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/media')
  await ready(page)
  const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page
    .getByLabel(t('console:media.add'))
    .last()
    .setInputFiles([await drawn('navy'), text])
  const sent = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(sent('navy.png')).toContainText(t('console:media.sent.done'))
  await expect(sent(text.name)).not.toContainText(/Uploaded|Waiting/)
  await person.accessible(page)

  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/partner/new')
  await ready(page)
  const title = t('console:content.in.En', { label: t('console:content.field.title') })
  await page.getByRole('textbox', { name: title }).fill(`Partner ${own}`)
  await page.getByRole('button', { name: /^From the library/ }).click()
  const library = page.getByRole('dialog')
  await library.getByRole('listitem').first().getByRole('button').click()
  const now = page.getByRole('img', { name: t('console:picture.now') })
  await expect(now).toBeVisible()
  const whole = await now.getAttribute('src')
  await page.getByRole('button', { name: /^Crop/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '1:1' }).click()
  const frame = sheet.getByRole('application')
  await expect(frame).toBeVisible()
  await person.accessible(page)
  await frame.press('+')
  await frame.press('ArrowRight')
  await expect(sheet.getByRole('slider')).toHaveValue('1.25')
  await sheet.getByRole('button', { name: t('console:crop.use') }).click()
  await expect(sheet).toBeHidden()
  await expect(now).not.toHaveAttribute('src', whole ?? '')
  for (const side of ['naturalWidth', 'naturalHeight']) await expect(now).toHaveJSProperty(side, 800)
  await page.getByRole('button', { name: t('console:content.saveDraft'), exact: true }).click()
  await expect(page).toHaveURL(/site\/partner$/)
})

// Mutations: the company's library asked for at the site; the deleted picture without an address; the shape of the old one left out.
test('a company’s editors share its library, crop what takes a picture’s place, and bring back what is deleted @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  await staffAt(page, person.newPhone(), 'editor')
  await page.goto('/admin/SG/media')
  await ready(page)
  const uploaded = async (name: string) => {
    const answered = page.waitForResponse(/companyPicture\/upload$/)
    await page
      .getByLabel(t('console:media.add'))
      .last()
      .setInputFiles(await drawn(name))
    const { data } = (await (await answered).json()) as { data: { id: string } }
    await expect(page.getByRole('listitem').filter({ hasText: `${name}.png` })).toContainText(
      t('console:media.sent.done'),
    )
    return data.id
  }
  const [used, spare] = [await uploaded('olive'), await uploaded('purple')]
  await person.accessible(page)

  // A colleague takes one for a prize.
  const own = person.newPhone().slice(-6)
  await staffAt(page, person.newPhone(), 'editor')
  await page.goto('/admin/SG/prizes/new')
  await ready(page)
  await page.getByLabel(t('console:prize.field.titleCh')).fill(own)
  await page.getByLabel(t('console:prize.field.points')).fill('10')
  await page.getByRole('button', { name: /^從圖庫選/ }).click()
  await page.getByRole('dialog').locator(`button:has(img[src*="${used}"])`).click()
  await expect(page.getByRole('img', { name: t('console:picture.now') })).toHaveAttribute('src', new RegExp(used))
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page).toHaveURL(/SG\/prizes$/)

  // Another one from the library takes its place, in its shape.
  await page.goto(`/admin/SG/media/${used}`)
  await ready(page)
  await expect(page.getByRole('link', { name: own })).toHaveAttribute('href', /\/admin\/SG\/prizes\/\d+/)
  await page.getByRole('button', { name: /^從圖庫選/ }).click()
  await page.getByRole('dialog').locator(`button:has(img[src*="${spare}"])`).click()
  const asked = page.getByRole('alertdialog')
  const other = asked.getByRole('img', { name: t('console:media.other') })
  await asked.getByRole('button', { name: /^裁切/ }).click()
  const sheet = page.getByRole('dialog', { name: t('console:crop.title') })
  await expect(sheet.getByRole('button', { name: t('console:crop.alike') })).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: t('console:crop.use') }).click()
  await expect(sheet).toBeHidden()
  await expect(other).not.toHaveAttribute('src', new RegExp(spare))
  await asked.getByRole('button', { name: t('console:media.put'), exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(used))
  await expect(page.getByRole('link', { name: own })).toBeVisible()

  // What nothing uses is deleted by a slip, and then on purpose.
  const remove = async () => {
    await page.goto(`/admin/SG/media/${spare}`)
    await ready(page)
    await page.getByRole('button', { name: t('console:remove.begin'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('console:remove.begin') })
      .click()
    await expect(page).toHaveURL(/SG\/media$/)
  }
  await remove()
  await page.getByRole('button', { name: t('console:removed.undo') }).click()
  await expect(page.getByText(t('console:removed.restored'))).toBeVisible()
  await remove()
  expect((await page.request.get(`/picture/${spare}.webp`)).status()).toBe(404)
  await page.getByRole('button', { name: t('console:media.shows.removed'), exact: true }).click()
  const row = page.getByRole('row').filter({ has: page.locator(`img[src*="${spare}"]`) })
  await expect(row.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await person.accessible(page)
  await row.getByRole('button').click()
  await expect(row).toBeHidden()
  expect((await page.request.get(`/picture/${spare}.webp`)).status()).toBe(200)
})
