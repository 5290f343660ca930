import { IPHONE, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, sessionOf, test } from './support/test.ts'
const UAS = [IPHONE, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'Mozilla/5.0 (Linux; Android 16; K) SamsungBrowser/29.0 Chrome/136 Mobile Safari/537.36', `${IPHONE} Line/15.3.1`, 'x']
for (const n of [1, 10]) {
  test(`member ${n} @every`, async ({ page, person, signedIn, request }) => {
    for (let i = 1; i < n; i++) await sessionOf(request, signedIn.phone, i % 2 ? 'holder' : 'member', UAS[i % 5])
    await page.goto('/idocard/user?tab=profile'); await ready(page)
    await expect(page.getByRole('list', { name: person.t('session:list') }).getByRole('listitem')).toHaveCount(n)
    await page.screenshot({ path: `/tmp/people-shots/member-${n}-${person.lang}-${person.isPhone ? 'phone' : 'desktop'}.png`, fullPage: true })
    if (n === 10) { await page.getByRole('button', { name: person.t('session:others') }).click(); await page.screenshot({ path: `/tmp/people-shots/dialog-${person.lang}-${person.isPhone ? 'phone' : 'desktop'}.png` }) 
      await page.getByRole('alertdialog').getByRole('button', { name: person.t('session:othersYes') }).click(); await expect(page.getByText(person.t('session:othersDone'))).toBeVisible(); await page.screenshot({ path: `/tmp/people-shots/done-${person.lang}-${person.isPhone ? 'phone' : 'desktop'}.png` }) }
  })
  test(`holder ${n} @every`, async ({ page, person }) => {
    const me = await owner(page, person)
    for (let i = 1; i < n; i++) await sessionOf(page.request, me.phone, i % 2 ? 'holder' : 'member', UAS[i % 5])
    await page.goto('/backstage/SG/setting'); await ready(page)
    await expect(page.getByRole('list', { name: person.t('session:list') }).getByRole('listitem')).toHaveCount(n)
    await page.screenshot({ path: `/tmp/people-shots/holder-${n}-${person.lang}-${person.isPhone ? 'phone' : 'desktop'}.png`, fullPage: true })
  })
}
