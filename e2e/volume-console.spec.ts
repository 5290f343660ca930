import { staffAt } from './support/staff.ts'
import { atTheBank, cartPanel, confirmCart, fillInformation, placeOrder, ready, signIn } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** A field of the product by its label. */
const field = (page: Page, { t }: Person, name: 'titleCh' | 'titleEn' | 'price' | 'stock') =>
  page.getByLabel(new RegExp(`^${t(`console:product.field.${name}`).replace(/[()$]/g, '\\$&')}`))
const volume = (page: Page, { t }: Person, name: 'from' | 'price', number: number) =>
  page.getByLabel(t('console:product.volume.row', { number, field: t(`console:product.volume.${name}`) }))
const typeQuantity = async (page: Page, title: string, count: number, { t }: Person) => {
  const input = page.getByRole('spinbutton', { name: t('cart:quantityOf', { title }) })
  await input.fill(String(count))
  await input.press('Enter')
}

// Mutations: `withQuantity` that keeps its price; `takeStock` with the price of one; the ladder of the list price alone.
test('staff give a product volume prices, and a customer sees and pays them @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  // A volume price above the price is refused.
  allowed.push(/422/)
  const title = `Leather sleeve ${person.newPhone().slice(-6)}`
  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/products/new')
  await ready(page)
  await field(page, person, 'titleCh').fill(title)
  await field(page, person, 'titleEn').fill(title)
  await field(page, person, 'price').fill('690')
  await field(page, person, 'stock').fill('500')
  const add = page.getByRole('button', { name: t('console:product.volume.add') })
  await add.click()
  await volume(page, person, 'from', 1).fill('30')
  await volume(page, person, 'price', 1).fill('550')
  await add.click()
  await volume(page, person, 'from', 2).fill('10')
  await volume(page, person, 'price', 2).fill('690')
  await expect(page.getByText(t('console:product.volume.incomplete'))).toBeVisible()
  const save = page.getByRole('button', { name: t('console:editor.save'), exact: true })
  await save.click()
  await expect(volume(page, person, 'price', 2)).toHaveAttribute('aria-invalid', 'true')
  await volume(page, person, 'price', 2).fill('600')
  await expect(page.getByRole('definition').filter({ hasText: 'NT$600' })).toBeVisible()
  await person.accessible(page)
  await save.click()
  await expect(page).toHaveURL('/admin/site/products')

  await page.goto('/idocard/shop/shop')
  await page.getByRole('link', { name: title }).click()
  const steps = page.getByRole('list', { name: t('product:steps.title') }).getByRole('listitem')
  await expect(steps).toHaveText(['1NT$690', '10+NT$600', '30+NT$550'])
  await expect(steps.first()).toHaveAttribute('aria-current', 'true')
  await typeQuantity(page, title, 12, person)
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(t('product:sum', { amount: 'NT$7,200' }))).toBeVisible()
  await person.accessible(page)
  await typeQuantity(page, title, 2, person)
  await page.getByRole('button', { name: t('product:add'), exact: true }).click()

  // In the cart of a visitor, who is not signed in.
  const panel = cartPanel(page, person)
  await expect(panel.getByText('2 × NT$690')).toBeVisible()
  await expect(panel.getByText(t('cart:nextPrice', { more: 8, price: 'NT$600' }))).toBeVisible()
  const inPanel = panel.getByRole('spinbutton', { name: t('cart:quantityOf', { title }) })
  await inPanel.fill('12')
  await inPanel.press('Enter')
  await expect(panel.getByText('12 × NT$600')).toBeVisible()
  await expect(panel.getByText(t('cart:nextPrice', { more: 18, price: 'NT$550' }))).toBeVisible()
  await person.accessible(page)
  await panel.getByRole('button', { name: t('cart:buyNow') }).click()
  await signIn(page, person, person.newPhone())
  await confirmCart(page, person)
  await expect(page.getByText('NT$7,200').first()).toBeVisible()
  await expect(page.getByText(t('cart:nextPrice', { more: 18, price: 'NT$550' }))).toBeVisible()
  await person.accessible(page)
  await fillInformation(page, person)
  await placeOrder(page, person)
  await atTheBank(page, person, 'pay')
  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
  const line = page.getByRole('row').filter({ hasText: title })
  await expect(line.getByRole('cell')).toHaveText(['NT$600', '12', 'NT$7,200'])
})
