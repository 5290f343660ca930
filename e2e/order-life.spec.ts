import { INVOICE_PROBLEM_WORDS } from '@idocard/domain/commerce/invoice'
import { postingWords } from '@idocard/domain/commerce/posting'
import { atTheBank, cartPanel, confirmCart, placeOrder, readyToOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Mutations: the draft without the company; the print details not copied to the cart; the filled button without its line;
// the request sent twice.
test('a paid order says what comes next, is asked about, and its refund is requested once', async ({
  page,
  person,
  signedIn: _,
  request,
  allowed,
}) => {
  const { t, lang } = person
  allowed.push(/ERR_CONNECTION_RESET/)
  await readyToOrder(page, person)
  // One card is made in five working days.
  const posting = postingWords({ days: 5, from: 'approval' }, lang)
  await expect(page.getByText(posting)).toBeVisible()
  await page.getByRole('button', { name: t('checkout:field.invoiceCompany') }).click()
  const taxNumber = page.getByLabel(t('checkout:field.taxNumber'))
  await expect(taxNumber).toBeFocused()
  await taxNumber.fill('12345678')
  await page.getByLabel(t('checkout:field.invoiceTitle')).fill('北極星設計有限公司')
  await placeOrder(page, person)
  await expect(page.getByText(INVOICE_PROBLEM_WORDS.taxNumberWrong[lang])).toBeVisible()
  await expect(taxNumber).toBeFocused()
  await person.accessible(page)
  await page.reload()
  await confirmCart(page, person)
  await expect(taxNumber).toHaveValue('12345678')
  await taxNumber.fill('1234-5675')
  await placeOrder(page, person)
  await atTheBank(page, person, 'pay')

  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
  await expect(page.getByText('北極星設計有限公司　12345675')).toBeVisible()
  await expect(page.getByText(posting).first()).toBeVisible()
  const editor = page.getByRole('dialog', { name: t('print:title'), exact: true })
  const fill = page.getByRole('button', { name: t('order:next.fill') })
  await expect(fill).toBeInViewport()
  await fill.click()
  await expect(editor).toBeVisible()
  await page.keyboard.press('Escape')
  await person.accessible(page)

  const orderNumber = new URL(page.url()).searchParams.get('orderNumber') ?? ''
  await page.goto(`/idocard/user?order=${orderNumber}`)
  await expect(page.getByText(t('order:next.print'))).toBeVisible()
  await fill.click()
  await editor.getByLabel(t('print:field.nameCh')).fill('林小美')
  await editor.getByRole('button', { name: t('print:save'), exact: true }).click()
  await expect(page.getByText(t('order:next.proof'))).toBeVisible()
  await expect(fill).toHaveCount(0)

  const ask = page.getByRole('button', { name: t('order:help.ask') })
  const asking = page.getByRole('dialog', { name: t('order:help.ask') })
  const send = asking.getByRole('button', { name: t('order:help.send'), exact: true })
  await ask.click()
  await send.click()
  await expect(asking.getByText(t('order:help.empty'))).toBeVisible()
  await asking.getByLabel(t('order:help.question')).fill('可以改寄到公司嗎？')
  await page.route(/shoppingCart\/ask/, (route) => route.abort('connectionreset'), { times: 1 })
  await send.click()
  await expect(asking.getByRole('alert')).toBeVisible()
  await person.accessible(page)
  // Nothing typed is lost, even if the sheet is closed.
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await ask.click()
  await expect(asking.getByLabel(t('order:help.question'))).toHaveValue('可以改寄到公司嗎？')
  await send.click()
  await expect(asking).toBeHidden()
  const sentence = (words: 'askedAt' | 'refundAt') =>
    page.getByRole('listitem').filter({ hasText: t(`order:help.${words}`, { at: '' }).trim() })
  await expect(sentence('askedAt')).toBeVisible()

  const refund = page.getByRole('button', { name: t('order:help.refund'), exact: true })
  await refund.click()
  const requesting = page.getByRole('dialog', { name: t('order:help.refund') })
  await expect(requesting.getByText(t('order:help.cancelText'))).toBeVisible()
  await person.accessible(page)
  await requesting.getByRole('button', { name: t('order:help.sendRefund') }).click()
  await expect(requesting).toBeHidden()
  await expect(sentence('refundAt')).toBeVisible()
  await page.reload()
  await expect(sentence('refundAt')).toBeVisible()
  await expect(refund).toHaveCount(0)
  await expect(page.getByText(t('order:next.refund'))).toBeVisible()
  await person.accessible(page)

  // Ordered again: with what was printed, and with the company on the invoice.
  await page.getByRole('button', { name: t('cart:reorder.action') }).click()
  const cart = cartPanel(page, person)
  await expect(cart.getByRole('spinbutton')).toHaveValue('1')
  await expect(cart.getByRole('region').getByText('林小美').first()).toBeVisible()
  await page.goto('/idocard/checkout')
  await confirmCart(page, person)
  await expect(page.getByRole('region').getByText('林小美').first()).toBeVisible()
  await expect(taxNumber).toHaveValue('12345675')
  await expect(page.getByLabel(t('checkout:field.invoiceTitle'))).toHaveValue('北極星設計有限公司')

  const mails = async (subject: string) =>
    ((await (await request.get('/outbox.json')).json()) as { to: string; subject: string }[]).filter(
      (mail) =>
        mail.to === 'service@idocard.example' && mail.subject.startsWith(subject) && mail.subject.includes(orderNumber),
    ).length
  await expect.poll(() => mails('詢問訂單')).toBe(1)
  await expect.poll(() => mails('申請取消／退款')).toBe(1)
})
