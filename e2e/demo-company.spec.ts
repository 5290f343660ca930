import { countPresses, ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Mutations: a session that is no longer than a member of staff's; the rule about closed calls left out.
test('whoever looks at the plans tries the console without signing up, and is told what a demo does not do', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  await page.goto('/idocard/shop?name=企業客製方案')
  await ready(page)
  const presses = await countPresses(page)
  await page.getByRole('link', { name: t('plans:console.try'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('console:demo.title') })).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:demo.start'), exact: true }).click()
  await expect(page.locator('.console-demo')).toBeVisible()
  expect(await presses()).toBe(2)
  await person.accessible(page)
  const place = new URL(page.url()).pathname
  const open = async (screen: string) => {
    await page.goto(`${place}/${screen}`)
    await ready(page)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[class*="_skeleton_"]')).toHaveCount(0)
  }
  await open('employees')
  await person.accessible(page)
  await page.getByRole('searchbox').fill('Cheng-Han Lin')
  await page.keyboard.press('Enter')
  await page
    .getByRole('table')
    .getByRole('link', { name: person.lang === 'zh-tw' ? '林承翰' : 'Cheng-Han Lin' })
    .click()
  await page.getByLabel(t('console:employee.field.titleCh')).fill('董事長')
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  for (const screen of ['figures', 'leads', 'cardRequests', 'templates', 'leadEvents']) {
    await open(screen)
    await person.accessible(page)
  }
  // Nothing is sent to anybody.
  allowed.push(/403/)
  await open('joinLinks/new')
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(
    page.getByText(person.lang === 'zh-tw' ? /示範公司不會真的寄信/ : /A demo company sends nothing/),
  ).toBeVisible()
})
