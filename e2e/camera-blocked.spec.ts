import { fakeCamera } from './support/fake-camera.ts'
import { owner } from './support/holder.ts'
import { POINTS } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use(fakeCamera())

test('who blocks the camera is told what to do, and can type the code', async ({ page, person }) => {
  const { t } = person
  await owner(page, person)
  await page.goto(POINTS)
  await ready(page)
  await page.getByRole('button', { name: t('points:redeem.open') }).click()
  const sheet = page.getByRole('dialog', { name: t('points:redeem.title') })
  await sheet.getByRole('button', { name: t('points:code.scan') }).click()
  await expect(sheet.getByText(t('points:code.blocked'))).toBeVisible()
  await expect(sheet.getByLabel(t('points:redeem.label'))).toBeEditable()
  await person.accessible(page)
})
