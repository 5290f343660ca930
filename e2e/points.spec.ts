import { owner } from './support/holder.ts'
import { asStaff, counterStaff, POINT_CARD, POINTS } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const DRIVES = '/backstage/SG/donateBlood'
/** A prize of the demo content, the canvas bag. Other tests make one whose name ends with a bag. */
const BAG = /^(?:帆布提袋|Canvas bag)/

test('a staff code stamps a card once, and points become a prize that is handed over by its code @desktop-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  await owner(page, person, 200)
  const staff = await counterStaff(page, person.newPhone())
  const { code } = await asStaff<{ code: string }>(page, staff, 'point/issue_code', { pointCardId: POINT_CARD })

  // The address that a phone's camera opens.
  await page.goto(`${POINTS}?code=${code}`)
  const sheet = page.getByRole('dialog', { name: t('points:redeem.title') })
  await expect(sheet.getByText(t('points:redeem.confirm'))).toBeVisible()
  await sheet.getByRole('button', { name: t('points:redeem.submit') }).click()
  await expect(sheet.getByText(t('points:redeem.done', { count: 15, points: 15 }))).toBeVisible()
  await person.accessible(page)
  await sheet
    .getByRole('button', { name: t('backstage:close') })
    .last()
    .click()
  await expect(page).toHaveURL(POINTS)
  // The sheet shows the same count until it is closed.
  await expect(sheet).toBeHidden()
  await expect(page.getByText(t('points:card.count', { count: 1, stamps: 6 }))).toBeVisible()

  await page.getByRole('button', { name: t('points:tabs.prizes'), exact: true }).click()
  await page.getByRole('button', { name: BAG }).click()
  const prize = page.getByRole('dialog', { name: BAG })
  await person.accessible(page)
  await prize.getByRole('button', { name: t('points:prize.apply', { count: 120, points: 120 }) }).click()
  await expect(prize).toBeHidden()
  await page.getByRole('button', { name: /出示|Show the code/ }).click()
  const shown = page.getByRole('dialog', { name: BAG })
  await expect(shown.getByRole('img', { name: t('points:mine.qr') })).toBeVisible()
  const shownCode = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(await shown.innerText())?.[0] ?? ''
  await person.accessible(page)

  await asStaff(page, staff, 'prizeApply/hand_over', { code: shownCode })
  await page.reload()
  await expect(page.getByText(t('points:mine.state.handed_over'))).toBeVisible()
  await page.getByRole('button', { name: t('points:tabs.entries'), exact: true }).click()
  await expect(page.getByText(t('points:entry.reason.prize'))).toBeVisible()
  await expect(page.getByText('−120')).toBeVisible()
})

test('drives are open to anyone; a holder sees cards, prizes and entries, and staff their part', async ({
  page,
  person,
}) => {
  const { t } = person
  await page.goto(DRIVES)
  await ready(page)
  await expect(page.getByRole('heading', { name: t('points:drive.dates') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('points:drive.signIn') })).toBeVisible()
  await person.accessible(page)

  const { phone } = await owner(page, person, 200)
  await page.request.post('/e2e/staff', { data: { phone } })
  await page.goto(POINTS)
  await expect(page.getByRole('heading', { name: /捐血集點卡|Blood drive card/ })).toBeVisible()
  const issue = page.getByRole('button', { name: t('points:staff.issue') })
  await expect(issue).toBeVisible()
  await person.accessible(page)
  await issue.click()
  await expect(page.getByRole('img', { name: t('points:staff.qr') })).toBeVisible()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  for (const tab of ['prizes', 'entries']) {
    await page.getByRole('button', { name: t(`points:tabs.${tab}`), exact: true }).click()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await person.accessible(page)
  }
})
