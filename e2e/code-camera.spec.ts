import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { fakeCamera } from './support/fake-camera.ts'
import { owner } from './support/holder.ts'
import { asStaff, counterStaff, POINT_CARD, POINTS } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const FILM = join(tmpdir(), `idocard-camera-${process.pid}.mjpeg`)
const FRAMES = 10

test.use(fakeCamera(FILM))
test.afterAll(() => rm(FILM, { force: true }))

/** Writes a short film, played in a loop, of a code on a staff member's phone that is held slightly aslant. */
async function film(code: string): Promise<void> {
  const screen = await sharp(Buffer.from(code)).resize(220).png().toBuffer()
  const held = await sharp(screen).rotate(8, { background: '#ffffff' }).toBuffer()
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, index) =>
      sharp({ create: { width: 640, height: 480, channels: 3, background: '#8c8577' } })
        .composite([{ input: held, left: 150 + index, top: 100 }])
        .jpeg()
        .toBuffer(),
    ),
  )
  await writeFile(FILM, Buffer.concat(frames))
}

test('the camera reads the code on a staff member’s screen, and the card is stamped @phone-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  await owner(page, person)
  const staff = await counterStaff(page, person.newPhone())
  const issued = await asStaff<{ qr: string }>(page, staff, 'point/issue_code', { pointCardId: POINT_CARD })
  await film(issued.qr)
  await page.goto(POINTS)
  await page.getByRole('button', { name: t('points:redeem.open') }).click()
  const sheet = page.getByRole('dialog', { name: t('points:redeem.title') })
  await sheet.getByRole('button', { name: t('points:code.scan') }).click()
  await expect(sheet.getByText(t('points:redeem.done', { count: 15, points: 15 }))).toBeVisible()
  // The camera is released.
  await expect(page.locator('video')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('points:card.count', { count: 1, stamps: 6 }))).toBeVisible()
})
