import { owner } from './support/holder.ts'
import { asStaff, POINTS, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, sessionOf, test } from './support/test.ts'

// Mutations: ended cards hidden from their holders; `end` without its question.
test('a point card is made in both languages, stamped, and ended: its holder keeps the stamp as the screen said @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t, lang } = person
  const own = person.newPhone().slice(-6)
  const title = lang === 'zh-tw' ? `淨灘 ${own}` : `Beach cleaning ${own}`
  const context = await page.context().browser()?.newContext()
  const holder = await context?.newPage()
  if (!context || !holder) throw new Error('No second browser')
  await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), lang)
  await owner(holder, person, 0)
  await staffAt(page, person.newPhone(), 'manager')

  await page.goto('/admin/SG/pointCards')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('link', { name: t('console:pointCard.add') }).click()
  const field = (name: string) => page.getByLabel(t(`console:pointCard.field.${name}`))
  await field('titleCh').fill(`淨灘 ${own}`)
  await field('titleEn').fill(`Beach cleaning ${own}`)
  await field('stamps').fill('4')
  await field('points').fill('7')
  await field('fullPoints').fill('30')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.save') }).click()
  await expect(page).toHaveURL('/admin/SG/pointCards')

  await page.goto('/admin/SG/stamps')
  await page.getByRole('combobox', { name: t('console:stamp.card') }).selectOption({ label: title })
  await page.getByRole('button', { name: t('console:stamp.issue') }).click()
  const code = page.getByText(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/)
  await holder.goto(`${POINTS}?code=${await code.innerText()}`)
  const sheet = holder.getByRole('dialog', { name: t('points:redeem.title') })
  await sheet.getByRole('button', { name: t('points:redeem.submit') }).click()
  await expect(sheet.getByText(t('points:redeem.done', { count: 7, points: 7 }))).toBeVisible()
  const kept = holder.getByRole('article').filter({ hasText: title })

  await page.goto('/admin/SG/pointCards')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(t('console:pointCard.holders', { count: 1, given: 1 }))).toBeVisible()
  await expect(field('stamps')).toHaveAttribute('readonly')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:pointCard.end') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(t('console:pointCard.endText'))).toBeVisible()
  await person.accessible(page)
  await question.getByRole('button', { name: t('console:pointCard.end') }).click()
  await expect(page).toHaveURL('/admin/SG/pointCards')
  await expect(
    page.getByRole('row').filter({ hasText: title }).getByText(t('console:pointCard.period.ended')),
  ).toBeVisible()

  await holder.goto(POINTS)
  await expect(kept.getByText(t('points:card.count', { count: 1, stamps: 4 }))).toBeVisible()
  await expect(kept.getByText(t('points:card.ended'))).toBeVisible()
  await person.accessible(holder)
})

// Mutations: the preview left out; a revoked certificate cached.
test('certificates are checked and issued from rows, one is revoked, then all, and a visitor sees each state @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  // One of several is revoked already.
  allowed.push(/409/)
  const { t } = person
  const own = person.newPhone().slice(-6)
  await staffAt(page, person.newPhone(), 'manager')
  await page.goto('/admin/SG/courses/new')
  await ready(page)
  const field = (name: string) => page.getByLabel(t(`console:course.field.${name}`))
  await field('titleCh').fill(`急救員 ${own}`)
  await field('titleEn').fill(`First aid ${own}`)
  await field('startsOn').fill('2026-12-01')
  await field('endsOn').fill('2026-12-02')
  await field('hours').fill('8')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.save') }).click()
  await expect(page).toHaveURL('/admin/SG/courses')

  await page.goto('/admin/SG/certificates/new')
  await ready(page)
  const course = page.getByRole('combobox', { name: t('console:course.title') })
  const option = course.getByRole('option').filter({ hasText: own })
  await expect(option).toHaveCount(1)
  await course.selectOption({ label: (await option.textContent()) ?? '' })
  const people = page.getByRole('textbox', { name: t('console:certificate.people') })
  await people.fill(`林美玲 ${own}, Lin Mei-ling ${own}\n王大明, 0912 3\nOnly Name ${own}`)
  await page.getByRole('button', { name: t('console:certificate.check', { count: 3 }) }).click()
  const look = page.getByRole('table', { name: t('console:certificate.look') })
  await expect(look.getByText(t('console:certificate.willBe'))).toHaveCount(2)
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:certificate.issue', { count: 2 }) }).click()
  await expect(page.getByText(t('console:results.done', { count: 2 }))).toBeVisible()
  // The wrong row is left, to be put right.
  await expect(people).toHaveValue('王大明, 0912 3')

  await page.goto(`/admin/SG/certificates?keyword=${encodeURIComponent(`ling ${own}`)}`)
  await ready(page)
  const row = page.getByRole('row').filter({ hasText: own })
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()
  const verify = page.getByRole('link', { name: /[/]certificate[/]/ })
  const number = (await verify.innerText()).split('/').at(-1) ?? ''
  const visitor = await (await page.context().browser()?.newContext())?.newPage()
  if (!visitor) throw new Error('No second browser')
  await visitor.goto(`/certificate/${number}?lang=${person.lang}`)
  await expect(visitor.getByText(t('certificate:page.valid'))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:certificate.revoke') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('console:certificate.reason')).fill('姓名有誤')
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('console:certificate.revoke') }).click()
  await expect(page.getByText(t('console:certificate.state.revoked'), { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(t('certificate:page.revoked'))).toBeVisible()
  await expect(visitor.getByText('姓名有誤')).toBeHidden()

  // The rest of the course at once: of what is revoked already, the results say so.
  await page.goto(`/admin/SG/certificates?keyword=${own}`)
  await ready(page)
  await page.getByLabel(t('console:select.page'), { exact: true }).check()
  await page.getByRole('button', { name: t('console:certificate.revoke'), exact: true }).click()
  const many = page.getByRole('dialog', { name: t('console:certificate.revokeManyTitle', { count: 2 }) })
  await many.getByLabel(t('console:certificate.reason')).fill('課程取消')
  await many.getByRole('button', { name: t('console:certificate.revoke'), exact: true }).click()
  await expect(page.getByText(t('console:results.done', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('console:results.failed', { count: 1 }))).toBeVisible()
  await person.accessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('backstage:close') })
    .click()
  await expect(page.getByRole('row').filter({ hasText: t('console:certificate.state.revoked') })).toHaveCount(2)
})

// Mutations: the drive's card not sent; a correction sent twice by two presses.
test('a drive is planned, and a missed stamp is made up for with a reason that its holder reads', {
  tag: '@desktop-en-us',
}, async ({ page, person, allowed }) => {
  allowed.push(/the server responded with a status of 422/)
  const { t } = person
  const own = person.newPhone().slice(-6)
  const holder = await (await page.context().browser()?.newContext())?.newPage()
  if (!holder) throw new Error('No second browser')
  await holder.context().addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  const { phone } = await owner(holder, person)
  await staffAt(page, person.newPhone(), 'owner')

  await page.goto('/admin/SG/drives')
  await ready(page)
  await page.getByRole('link', { name: t('console:drive.add') }).click()
  const field = (name: string) => page.getByLabel(t(`console:drive.field.${name}`))
  await field('titleCh').fill(`熱血日 ${own}`)
  await field('titleEn').fill(`Blood day ${own}`)
  await field('placeCh').fill('市政府廣場')
  await field('placeEn').fill('City Hall Plaza')
  await field('startsAt').fill('2999-05-01T09:00')
  await field('endsAt').fill('2999-05-01T08:00')
  await field('pointCardId').selectOption('1')
  await page.getByRole('button', { name: t('console:editor.save') }).click()
  // It would end before it begins.
  await expect(field('endsAt')).toHaveAttribute('aria-invalid', 'true')
  await person.accessible(page)
  await field('endsAt').fill('2999-05-01T16:00')
  await page.getByRole('button', { name: t('console:editor.save') }).click()
  await expect(page).toHaveURL('/admin/SG/drives')
  await person.accessible(page)
  await holder.goto('/backstage/SG/donateBlood')
  await expect(holder.getByRole('heading', { name: `Blood day ${own}` })).toBeVisible()

  await page.goto('/admin/SG/points')
  await ready(page)
  await page.getByLabel(t('console:points.username')).fill(phone)
  await page.getByRole('button', { name: t('console:points.find') }).click()
  await page.getByRole('textbox', { name: t('console:points.amount') }).fill('15')
  await page.getByLabel(t('console:points.reason')).fill(`Stamp missed on the day ${own}`)
  await person.accessible(page)
  await page.getByRole('button', { name: /^Add 15: / }).dblclick()
  await expect(page.getByRole('row').filter({ hasText: own })).toHaveCount(1)
  await person.accessible(page)
  await holder.goto(`${POINTS}?tab=entries`)
  await expect(holder.getByText(`Stamp missed on the day ${own}`)).toHaveCount(1)
  await person.accessible(holder)
})

// Mutations: the first row ends the rest; the selection kept after the results were read.
test('applications for a prize are turned down and approved several at once @phone-zh-tw', async ({ page, person }) => {
  const { t } = person
  const own = person.newPhone().slice(-6)
  const token = await staffAt(page, person.newPhone(), 'manager')
  const prize = { titleCh: `水壺 ${own}`, titleEn: `Flask ${own}`, points: 10, stockChange: 9 }
  const { id } = await asStaff<{ id: number }>(page, token, 'prize/save', prize)
  for (let made = 0; made < 4; made += 1) {
    const phone = person.newPhone()
    await page.request.post('/e2e/card', { data: { phone, name: '林小美', points: 10 } })
    await asStaff(page, await sessionOf(page.request, phone, 'holder'), 'prizeApply/apply', { id })
  }
  await page.goto(`/admin/SG/applications?state=applied&keyword=${own}`)
  await ready(page)
  // They are called by the numbers that they signed in with.
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^${t('console:select.one', { name: '09' })}`) })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: t('console:application.refuse'), exact: true }).click()
  const refusing = page.getByRole('dialog', { name: t('console:application.refuseManyTitle', { count: 2 }) })
  await refusing.getByLabel(t('console:application.reasonCh')).fill('活動延期')
  await person.accessible(page)
  await refusing.getByRole('button', { name: t('console:application.refuse') }).click()
  const done = page.getByText(t('console:results.done', { count: 2 }))
  await expect(done).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('backstage:close') })
    .click()

  await expect(boxes).toHaveCount(2)
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: t('console:application.approve'), exact: true }).click()
  await expect(done).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('backstage:close') })
    .click()
  await expect(page.getByText(t('console:list.none'))).toBeVisible()
  await page.goto(`/admin/SG/applications?state=refused&keyword=${own}`)
  await expect(page.getByRole('row').filter({ hasText: own })).toHaveCount(2)
})
