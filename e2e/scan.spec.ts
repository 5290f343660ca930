import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { fakeCamera, writeFilm } from './support/fake-camera.ts'
import { owner } from './support/holder.ts'
import { scannedCard } from './support/scanned.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const FILM = join(tmpdir(), `idocard-scan-${process.pid}.mjpeg`)
const PICTURE = 'web/public/pictures/products/bamboo-angle-480.webp'

test.use(fakeCamera(FILM))

test.beforeAll(() => writeFilm(FILM))
test.afterAll(() => rm(FILM, { force: true }))

const SCANNED = scannedCard({ nameCh: '陳建宏', companyCh: '晨光設計' }, '/brand/mark.svg')

test('a card in front of the camera is a contact after at most four taps; several are scanned in a row', async ({
  page,
  person,
}) => {
  const { t, isPhone } = person
  await owner(page, person)
  await page.route('**/upload/ocr/baidu_ocr_card', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: SCANNED } }),
  )
  const saved = page.getByRole('main').getByRole('link', { name: '陳建宏', exact: true })
  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return target.click()
  }
  const card = (state: string, number: number) =>
    page.getByRole('link', { name: t(`contacts:camera.card.${state}`, { number }) })
  const review = (count: number) =>
    page.getByRole('link', { name: t('contacts:camera.review', { count }), exact: true })
  const openCamera = async () => {
    // A computer's camera looks at its user, so that it opens only if asked.
    if (!isPhone) await tap(page.getByRole('button', { name: t('contacts:camera.open') }))
  }

  await page.goto('/backstage/SG/star')
  await ready(page)
  await tap(page.getByRole('link', { name: t('backstage:bar.scan'), exact: true }))
  await openCamera()
  // The camera takes the card by itself, once, and it is read meanwhile.
  await expect(card('read', 1)).toBeVisible()
  await tap(review(1))
  await expect(page.getByLabel(t('contacts:field.nameCh'))).toHaveValue('陳建宏')
  await tap(page.getByRole('button', { name: t('contacts:add.save') }))
  await expect(saved).toHaveCount(1)
  expect(taps).toBeLessThanOrEqual(4)
  // The camera is released.
  await expect(page.locator('video')).toHaveCount(0)
  await person.accessible(page)

  await page.getByRole('link', { name: t('contacts:review.scanMore') }).click()
  await openCamera()
  await expect(card('read', 1)).toBeVisible()
  await page.getByRole('button', { name: t('contacts:camera.automatic'), pressed: true }).click()
  await person.accessible(page)
  await page.getByRole('button', { name: t('contacts:camera.shutter') }).click()
  await expect(card('read', 2)).toBeVisible()
  // Two pictures from the gallery at once. The review begins with the first card that was read.
  await page.locator('input[type=file]').setInputFiles([PICTURE, PICTURE])
  await expect(page.getByLabel(t('contacts:field.nameCh'))).toHaveValue('陳建宏')
  await page.getByRole('button', { name: t('contacts:review.skip') }).click()
  await page.getByRole('button', { name: t('contacts:review.discard') }).click()
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await expect(page.getByText(t('contacts:review.savedOne', { name: '陳建宏' }))).toBeVisible()
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await expect(saved).toHaveCount(2)
  await page.getByRole('link', { name: t('contacts:review.toList') }).click()
  await expect(page.getByRole('region', { name: t('contacts:waiting.title') }).getByRole('listitem')).toHaveCount(1)
})

test('a skipped card keeps what was typed, and a back that was scanned as a card joins the one before it', async ({
  page,
  person,
}) => {
  const { t } = person
  await owner(page, person)
  const sides = [
    { nameCh: '林怡君', companyCh: '晨光設計' },
    { nameEn: 'Lin Yi-Chun', companyEn: 'Morning Light Design' },
  ]
  let read = 0
  await page.route('**/upload/ocr/baidu_ocr_card', (route) => {
    const data = scannedCard(sides[read % 2] ?? {}, '/brand/mark.svg')
    read += 1
    return route.fulfill({ json: { code: 200, message: '', data } })
  })
  const field = (name: string) => page.getByLabel(t(`contacts:field.${name}`), { exact: true })
  const press = (name: string) => page.getByRole('button', { name: t(`contacts:${name}`) }).click()
  const scanBoth = async () => {
    await page.locator('input[type=file]').first().setInputFiles([PICTURE, PICTURE])
    await expect(field('nameCh')).toHaveValue('林怡君')
  }

  await page.goto('/backstage/SG/star')
  await ready(page)
  await page.getByRole('link', { name: t('backstage:bar.scan'), exact: true }).click()
  if (person.isPhone) await page.getByRole('button', { name: t('contacts:camera.automatic'), pressed: true }).click()
  await scanBoth()
  await field('titleCh').fill('設計總監')
  await press('review.skip')
  await expect(field('nameEn')).toHaveValue('Lin Yi-Chun')
  await person.accessible(page)
  await press('review.isBack')
  await expect(field('titleCh')).toHaveValue('設計總監')
  await expect(field('nameEn')).toHaveValue('Lin Yi-Chun')
  await expect(page.getByAltText(t('contacts:scan.back'))).toBeVisible()
  // Undone, it is a card of its own again.
  await page.getByRole('button', { name: t('contacts:undo') }).click()
  await expect(field('nameCh')).toHaveValue('')
  await press('review.isBack')
  await expect(field('titleCh')).toHaveValue('設計總監')
  await press('add.save')
  const saved = page.getByRole('main').getByRole('link', { name: /林怡君|Lin Yi-Chun/ })
  await expect(saved).toHaveCount(1)

  // The front was saved before its back is looked at.
  await page.getByRole('link', { name: t('contacts:review.scanMore') }).click()
  if (person.isPhone) await page.getByRole('button', { name: t('contacts:camera.automatic'), pressed: true }).click()
  await scanBoth()
  await press('add.save')
  await expect(field('nameEn')).toHaveValue('Lin Yi-Chun')
  await press('review.isBack')
  await expect(saved).toHaveCount(1)
  await saved.click()
  await expect(page.getByText('Morning Light Design').first()).toBeVisible()
})

/** Keeps the device's store of waiting cards busy until `isReleased` is set, as on a slow phone. */
const holdStore = `new Promise((begun) => {
  const opening = indexedDB.open('idoWaiting')
  opening.onsuccess = () => {
    const store = opening.result.transaction('changes', 'readwrite').objectStore('changes')
    const hold = () => {
      if (window.isReleased) opening.result.close()
      else store.count().onsuccess = hold
    }
    hold()
    begun()
  }
})`

test('a press that follows “discard” on a slow phone does not save the discarded card', async ({ page, person }) => {
  const { t } = person
  await owner(page, person)
  const names = ['林怡君', '王大明']
  await page.route('**/upload/ocr/baidu_ocr_card', (route) =>
    route.fulfill({
      json: { code: 200, message: '', data: scannedCard({ nameCh: names.shift() ?? '' }, '/brand/mark.svg') },
    }),
  )
  await page.goto('/backstage/SG/star')
  await ready(page)
  await page.getByRole('link', { name: t('backstage:bar.scan'), exact: true }).click()
  if (person.isPhone) await page.getByRole('button', { name: t('contacts:camera.automatic'), pressed: true }).click()
  await page.locator('input[type=file]').first().setInputFiles([PICTURE, PICTURE])
  const name = page.getByLabel(t('contacts:field.nameCh'), { exact: true })
  await expect(name).toHaveValue('林怡君')
  const save = page.getByRole('button', { name: t('contacts:add.save') })
  const place = await save.boundingBox()
  if (!place) throw new Error('The button has no place.')

  await page.evaluate(holdStore)
  await page.getByRole('button', { name: t('contacts:review.discard') }).click()
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  await page.evaluate('window.isReleased = true')
  await expect(name).toHaveValue('王大明')
  await save.click()
  await expect(page.getByRole('main').getByRole('link')).toContainText(['王大明'])
  await expect(page.getByRole('link', { name: '林怡君' })).toHaveCount(0)
})
