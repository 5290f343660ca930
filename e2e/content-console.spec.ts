import { inLang } from '@idocard/domain/site-address'
import { owner } from './support/holder.ts'
import { asStaff, enrol, staffAt } from './support/staff.ts'
import { ready, signIn } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const press = (page: Page, { t }: Person, name: string) =>
  page.getByRole('button', { name: t(`console:content.${name}`), exact: true }).click()
/** A text field of the form in one language. */
const field = (page: Page, { t }: Person, name: string, ending: 'Ch' | 'En') =>
  page.getByRole('textbox', {
    name: t(`console:content.in.${ending}`, { label: t(`console:content.field.${name}`) }),
  })
/** Opens a list with what was searched for. */
async function find(page: Page, keyword: string, show = ''): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}?keyword=${keyword}&show=${show}`)
  await ready(page)
}

// Mutations: `publish` without its tag; `removed` left out of the list's states; `preview` that shows the source.
test('an article of the site is written, previewed, published, changed, removed and restored', async ({
  page,
  person,
  allowed,
}) => {
  const { t, lang } = person
  // An article without a category is refused.
  allowed.push(/422/)
  const phone = person.newPhone()
  const own = phone.slice(-6)
  const title = lang === 'zh-tw' ? `新店開幕 ${own}` : `New shop ${own}`
  const text = lang === 'zh-tw' ? '歡迎光臨' : 'Welcome'
  await page.request.post('/e2e/staff', { data: { phone, role: 'content', companyId: null } })
  // A role of the site leads to the site's console.
  await page.goto('/admin')
  await ready(page)
  await signIn(page, person, phone)
  await enrol(page, person, phone)
  await page.getByRole('main').locator('a[href="/admin/site/newsArticle"]').click()
  await expect(page).toHaveURL('/admin/site/newsArticle')
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)

  await page.getByRole('link', { name: t('console:content.add'), exact: true }).click()
  await field(page, person, 'title', 'Ch').fill(`新店開幕 ${own}`)
  await field(page, person, 'content', 'Ch').fill('**歡迎光臨**，週一公休。')
  await press(page, person, 'saveDraft')
  // The form leads to the category, which an article needs.
  await expect(page.getByRole('combobox', { name: t('console:content.field.categoryId') })).toBeFocused()
  await page.getByRole('combobox', { name: t('console:content.field.categoryId') }).selectOption({ index: 1 })
  await press(page, person, 'saveDraft')
  await expect(page).toHaveURL('/admin/site/newsArticle')
  await find(page, own)
  await expect(page.getByText(t('console:content.lacks.en-us'))).toBeVisible()
  await page.getByRole('link', { name: `新店開幕 ${own}` }).click()
  await expect(page.getByText(t('console:editor.missing')).first()).toBeVisible()
  await field(page, person, 'title', 'En').fill(`New shop ${own}`)
  await field(page, person, 'content', 'En').fill('**Welcome**, closed on Mondays.')
  await person.accessible(page)
  await press(page, person, 'preview')
  const preview = page.getByRole('dialog', { name: t('console:content.preview') })
  await expect(preview.locator('strong', { hasText: text })).toBeVisible()
  await person.accessible(page)
  await preview.getByRole('button', { name: t('backstage:close') }).click()
  await press(page, person, 'publish')
  await expect(page).toHaveURL('/admin/site/newsArticle')

  const readers = await page.context().newPage()
  await readers.goto('/idocard/news')
  await expect(readers.getByRole('link', { name: title })).toBeVisible({ timeout: 2000 })
  await readers.getByRole('link', { name: title }).click()
  await expect(readers.locator('strong', { hasText: text })).toBeVisible()

  await find(page, own)
  await page.getByRole('link', { name: title }).click()
  const changed = lang === 'zh-tw' ? '店名改了' : 'Renamed'
  await field(page, person, 'title', lang === 'zh-tw' ? 'Ch' : 'En').fill(`${changed} ${own}`)
  // It is to be published later, and then at once after all.
  await page.getByLabel(t('console:content.field.publishAt')).fill('2030-01-02T09:00')
  await press(page, person, 'schedule')
  await expect(page).toHaveURL('/admin/site/newsArticle')
  await find(page, own)
  await page.getByRole('link', { name: new RegExp(own) }).click()
  await press(page, person, 'unschedule')
  await expect(page.getByText(t('console:content.changedTitle'))).toBeVisible()
  await expect(page.getByLabel(t('console:content.field.publishAt'))).toHaveValue('')
  await press(page, person, 'update')
  await expect(page).toHaveURL('/admin/site/newsArticle')
  await readers.goto('/idocard/news')
  await expect(readers.getByRole('link', { name: `${changed} ${own}` })).toBeVisible({ timeout: 2000 })

  await find(page, own)
  await page.getByRole('link', { name: `${changed} ${own}` }).click()
  await page.getByRole('button', { name: t('console:remove.begin') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('console:remove.begin') })
    .click()
  await expect(page).toHaveURL('/admin/site/newsArticle')
  await readers.goto('/idocard/news')
  await ready(readers)
  await expect(readers.getByRole('link', { name: `${changed} ${own}` })).toHaveCount(0)
  await find(page, own)
  await expect(page.getByText(t('console:list.none'))).toBeVisible()
  await find(page, own, 'removed')
  const restore = page.getByRole('button', { name: t('console:removed.restoreOf', { name: `${changed} ${own}` }) })
  await expect(restore).toBeVisible()
  await person.accessible(page)
  await restore.click()
  await expect(page.getByText(t('console:list.none'))).toBeVisible()
  await find(page, own, 'draft')
  await expect(page.getByRole('link', { name: `${changed} ${own}` })).toBeVisible()
})

test('a company’s question is written in its category, moved up, and read in the back office', async ({
  page,
  person,
}) => {
  const { t, lang } = person
  const phone = person.newPhone()
  const own = phone.slice(-6)
  const title = lang === 'zh-tw' ? `哪裡停車？${own}` : `Where can I park? ${own}`
  await staffAt(page, phone, 'editor')
  await page.goto('/admin/SG/question/new')
  await ready(page)
  await field(page, person, 'title', 'Ch').fill(`哪裡停車？${own}`)
  await field(page, person, 'title', 'En').fill(`Where can I park? ${own}`)
  await field(page, person, 'content', 'Ch').fill('地下室。')
  await page.getByRole('combobox', { name: t('console:content.field.categoryId') }).selectOption({ index: 1 })
  await press(page, person, 'publish')
  await expect(page).toHaveURL('/admin/SG/question')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:sort.begin') }).click()
  await expect(page.getByRole('button', { name: t('console:sort.up', { name: title }) })).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:sort.up', { name: title }) }).click()
  await page.getByRole('button', { name: t('console:sort.save'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('console:sort.begin') })).toBeVisible()

  const context = await page.context().browser()?.newContext()
  const other = await context?.newPage()
  if (!context || !other) throw new Error('No second browser')
  await context.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), lang)
  await owner(other, person)
  await other.goto(new URL('/backstage/SG/question', page.url()).href)
  await expect(other.getByText(title)).toBeVisible()
  await context.close()
})

// Mutations: `form.setValues` left out; the oldest version shown first; the preview of what is published.
test('a page is changed by another, seen before its readers do, scheduled, live, and put back to its first version @desktop-en-us', async ({
  page,
  person,
  browser,
  allowed,
}) => {
  // The preview runs no scripts: not ours, and not those of the check for accessibility.
  allowed.push(/Blocked script execution in '[^']*\/content-preview\//)
  const { t } = person
  const own = person.newPhone().slice(-6)
  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/page/new')
  await ready(page)
  await field(page, person, 'title', 'Ch').fill(`保固說明 ${own}`)
  await field(page, person, 'title', 'En').fill(`Warranty ${own}`)
  await field(page, person, 'content', 'En').fill('Two years, for every card.')
  await page.getByLabel(t('console:content.field.slug')).fill(`warranty-${own}`)
  await press(page, person, 'publish')
  await expect(page).toHaveURL('/admin/site/page')
  // A writer changes it, and may not publish that.
  const writer = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await writer.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), person.lang)
  await staffAt(writer, person.newPhone(), 'writer', 'site')
  await writer.goto(`/admin/site/page?keyword=${own}`)
  await ready(writer)
  await writer.getByRole('link', { name: `Warranty ${own}` }).click()
  await field(writer, person, 'content', 'En').fill('One year.')
  await expect(writer.getByRole('button', { name: t('console:content.update'), exact: true })).toBeDisabled()
  await press(writer, person, 'saveChanges')
  await expect(writer).toHaveURL(/site\/page$/)
  await writer.context().close()
  const reader = await page.context().newPage()
  const address = inLang(`/warranty-${own}`, person.lang)
  await reader.goto(address)
  await expect(reader.getByText('Two years, for every card.')).toBeVisible()

  // Whoever may publish sees it on its page first.
  await find(page, own, 'changed')
  await expect(page.getByRole('link', { name: `Warranty ${own}` })).toBeVisible()
  await person.accessible(page)
  await page.getByRole('link', { name: `Warranty ${own}` }).click()
  await expect(page.getByText(t('console:content.changedTitle'))).toBeVisible()
  await press(page, person, 'onPage')
  const frame = page.frameLocator(`iframe[title="${t('console:content.onPage')}"]`)
  await expect(frame.getByText('One year.')).toBeVisible()
  await page.getByRole('button', { name: t('console:content.size.desktop') }).click()
  await page.getByRole('button', { name: t('console:content.language.zh-tw') }).click()
  await expect(frame.getByRole('heading', { name: `保固說明 ${own}` })).toBeVisible()
  await person.accessible(page)
  await page.getByLabel(t('console:content.field.publishAt')).fill('2030-01-02T09:00')
  await press(page, person, 'schedule')
  await expect(page).toHaveURL(/site\/page$/)
  await reader.goto(address)
  await expect(reader.getByText('Two years, for every card.')).toBeVisible()
  // Its moment comes.
  await page.request.post('/e2e/due', { data: { slug: `warranty-${own}` } })
  await reader.goto(address)
  await expect(reader.getByText('One year.')).toBeVisible({ timeout: 2000 })
  await find(page, own)
  await page.getByRole('link', { name: `Warranty ${own}` }).click()
  await page.getByRole('button', { name: t('console:version.open') }).click()
  const versions = page.getByRole('dialog', { name: t('console:version.title') })
  await expect(versions.getByRole('listitem')).toHaveCount(4)
  await expect(versions.getByText(t('console:version.published'))).toBeVisible()
  await person.accessible(page)
  await versions.getByRole('listitem').last().getByRole('button').click()
  await expect(versions.getByRole('cell', { name: 'Two years, for every card.' })).toBeVisible()
  await expect(versions.getByRole('cell', { name: 'One year.' })).toBeVisible()
  await person.accessible(page)
  await versions.getByRole('button', { name: t('console:version.take') }).click()
  await expect(field(page, person, 'content', 'En')).toHaveValue('Two years, for every card.')
  await press(page, person, 'update')
  await expect(page).toHaveURL(/site\/page$/)
  await reader.goto(address)
  await expect(reader.getByText('Two years, for every card.')).toBeVisible()
})

// Mutations: `asItHolds` that shows the newest version; `noindex` left out.
test('changed terms are announced with their day, and each version can be read @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  // A changed text without a new day is refused.
  allowed.push(/422/)
  const { t } = person
  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/page?keyword=Terms')
  await ready(page)
  await page.getByRole('link', { name: /^Terms/ }).click()
  const day = page.getByLabel(t('console:content.field.holdsFrom'))
  await expect(day).toHaveValue('2026-01-01')
  const summary = await field(page, person, 'summary', 'En').inputValue()
  await field(page, person, 'summary', 'En').fill('Next year’s terms')
  await press(page, person, 'update')
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await person.accessible(page)
  await day.fill('2099-12-01')
  await press(page, person, 'update')
  await expect(page).toHaveURL(/site\/page$/)

  await page.goto('/terms?lang=en-us')
  await expect(page.getByText('In force since 1 January 2026')).toBeVisible({ timeout: 2000 })
  await expect(page.getByText('Next year’s terms')).toHaveCount(0)
  await page.getByRole('link', { name: t('page:legal.readNext') }).click()
  await expect(page.getByText('Next year’s terms')).toBeVisible()
  await expect(page.getByText(t('page:legal.is.planned', { day: '1 December 2099' }))).toBeVisible()
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1)
  await person.accessible(page)
  await page.reload()
  await expect(page.getByText('Next year’s terms')).toBeVisible()
  await page.getByRole('link', { name: t('page:legal.toCurrent') }).click()
  await expect(page.getByRole('navigation', { name: t('page:legal.versions') })).toBeVisible()
  await person.accessible(page)

  // A plan ends with the text that holds, under its own day.
  await page.goto('/admin/site/page?keyword=Terms')
  await ready(page)
  await page.getByRole('link', { name: /^Terms/ }).click()
  await expect(day).toHaveValue('2099-12-01')
  await field(page, person, 'summary', 'En').fill(summary)
  await day.fill('2026-01-01')
  await press(page, person, 'update')
  await expect(page).toHaveURL(/site\/page$/)
  await page.goto('/terms?lang=en-us')
  await expect(page.getByText('In force since 1 January 2026')).toBeVisible()
  await expect(page.getByRole('link', { name: t('page:legal.readNext') })).toHaveCount(0)
})

// Mutations: `deadLinksPage` without its keyword; a list that is not loaded again after a change.
test('a broken link is found in its list, mended in its entry, and gone @phone-zh-tw', async ({ page, person }) => {
  const { t } = person
  const phone = person.newPhone()
  const own = phone.slice(-6)
  const token = await staffAt(page, phone, 'content', 'site')
  const title = `寄送說明 ${own}`
  const entry = { kind: 'guide', titleCh: title, contentCh: `[運費](/no-such-page-${own})` }
  await asStaff(page, token, 'siteContent/publish', entry)
  await page.goto('/admin/site/deadLinks')
  await ready(page)
  await page.getByRole('searchbox').fill(own)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=/)
  const row = page.getByRole('row').filter({ hasText: `/no-such-page-${own}` })
  await expect(row.getByText(t('console:deadLinks.published'))).toBeVisible()
  await person.accessible(page)
  await row.getByRole('link', { name: title }).click()
  await expect(page.getByText(t('console:deadLinks.inEntry'))).toBeVisible()
  await field(page, person, 'content', 'Ch').fill('[運費](/shipping)')
  await press(page, person, 'update')
  await expect(page).toHaveURL('/admin/site/guide')
  await page.goto(`/admin/site/deadLinks?keyword=${own}`)
  await ready(page)
  await expect(page.getByText(t('console:list.none'))).toBeVisible()
})

// Mutation: `title` left out of the sorts that the column names.
test('entries are put into the order of a column, which stays in the address @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const phone = person.newPhone()
  const own = phone.slice(-6)
  const token = await staffAt(page, phone, 'content', 'site')
  for (const name of ['B', 'C', 'A'])
    await asStaff(page, token, 'siteContent/save', {
      kind: 'guide',
      titleCh: `${name} ${own}`,
      titleEn: `${name} ${own}`,
    })
  await page.goto(`/admin/site/guide?keyword=${own}`)
  await ready(page)
  const titles = page.getByRole('rowheader')
  const head = page.getByRole('button', { name: t('console:content.field.title'), exact: true })
  await head.click()
  await expect(titles).toHaveText([`A ${own}`, `B ${own}`, `C ${own}`])
  await head.click()
  await expect(titles).toHaveText([`C ${own}`, `B ${own}`, `A ${own}`])
  await expect(page).toHaveURL(/sort=-title/)
  await person.accessible(page)
})
