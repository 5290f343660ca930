import { backstage } from '../web/app/features/frame/backstage/paths.ts'
import { actOnCard, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const to = backstage('SG')
/** Every screen of a signed-in holder, with a bar at its foot. */
const screens = (cardSn: string) => [
  to.home,
  to.cards,
  to.contacts,
  to.contactFolders,
  to.addContact,
  to.recently,
  to.notify,
  to.news,
  to.question,
  to.sponsorship,
  to.join,
  to.drives,
  to.points,
  to.user,
  to.setting,
  to.addCard,
  to.information(cardSn),
  to.myCard(cardSn),
  to.preview(cardSn),
  to.termsOfUse,
  to.privacyPolicy,
  to.timeLine,
  to.corporateUsers,
  to.contactUs,
  to.download,
  to.courses,
]

/**
 * Top and bottom of each part at the foot of a fully scrolled screen, from the top down. Ascending: nothing overlaps.
 */
const FOOT = `(() => {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const words = document.createRange()
  words.selectNodeContents(document.querySelector('main + footer'))
  const line = [...document.querySelectorAll('[role=status] > p')].find(
    (one) => getComputedStyle(one.parentElement).position === 'fixed',
  )
  return [words, line, ...document.querySelectorAll('[data-tabs]')].flatMap((part) => {
    const { top, bottom } = part.getBoundingClientRect()
    return [Math.round(top), Math.round(bottom)]
  })
})()`

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('every screen shows what it has or says that it needs a network, and nothing covers its end @every', async ({
    page,
    context,
    person,
    allowed,
  }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/)
    const { t, isPhone } = person
    const { cardSn } = await owner(page, person)
    await page.goto(to.home)
    await ready(page)
    const paths = [...new Set(screens(cardSn).map((one) => one.split('?')[0] ?? ''))]
    const isKept = () =>
      page.evaluate<boolean>(`(async () => {
        const found = await Promise.all(${JSON.stringify(paths)}.map((path) => caches.match(path)))
        const stored = localStorage.getItem('idoBackstage') ?? ''
        return navigator.serviceWorker.controller !== null && found.every(Boolean) && stored.includes('qr-contact.svg')
      })()`)
    await expect.poll(isKept).toBe(true)
    await context.setOffline(true)
    const main = page.getByRole('main')
    for (const screen of screens(cardSn)) {
      await test.step(screen, async () => {
        await page.goto(screen)
        await ready(page)
        await expect(main.getByText(t('backstage:loading'), { exact: true })).toHaveCount(0)
        await expect(main).not.toBeEmpty()
        for (const alert of await main.getByRole('alert').all())
          await expect(alert.getByRole('button', { name: t('backstage:again') })).toBeVisible()
        await expect(page.getByText(t('common:offline'))).toBeVisible()
        if (!isPhone) return
        // The camera fills the screen until it is known that there is none.
        await expect(page.locator('main + footer')).toBeVisible()
        const edges = await page.evaluate<number[]>(FOOT)
        expect(edges, 'words, line and tabs, from the top down').toEqual(edges.toSorted((one, other) => one - other))
      })
    }
    // A screen opened by a link inside the application, whose data was never loaded, offers a retry.
    await page.goto(to.home)
    await ready(page)
    await page.getByRole('button', { name: t('backstage:menu.open') }).click()
    await page.getByRole('link', { name: t('points:title') }).click()
    const failed = main.getByRole('alert').first()
    await expect(failed).toBeVisible()
    await person.accessible(page)
    await context.setOffline(false)
    await failed.getByRole('button', { name: t('backstage:again') }).click()
    await expect(failed).toBeHidden()
  })
})

test('a toast moves nothing and covers no bar, and the tabs say where one is @every', async ({ page, person }) => {
  const { t } = person
  const { cardSn } = await owner(page, person)
  await page.goto(to.cards)
  await ready(page)
  const bar = page.getByRole('navigation', { name: t('backstage:bar.name') })
  const here = bar.locator('[aria-current]')
  await expect(here).toHaveText(t('backstage:bar.cards'))
  await expect(here).toHaveAttribute('aria-current', 'true')
  const before = await page.getByRole('main').boundingBox()
  await actOnCard(page, person, 'pause')
  const toast = page.getByRole('status').filter({ hasText: t('backstage:cards.pausedNow') })
  await expect(toast).toBeVisible()
  expect((await page.getByRole('main').boundingBox())?.y).toBe(before?.y)
  const tabs = await bar.boundingBox()
  // It slides in from below, so its place is read until it has arrived.
  await expect(async () => {
    const placed = await toast.boundingBox()
    expect((placed?.y ?? Number.NaN) + (placed?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
  }).toPass()
  await expect(toast).toBeInViewport({ ratio: 1 })
  await person.accessible(page)

  for (const [screen, tab, current] of [
    [to.home, 'cards', 'page'],
    [to.myCard(cardSn), 'cards', 'true'],
    [to.addContact, 'scan', 'page'],
    [to.setting, 'me', 'true'],
    [to.addCard, 'cards', 'true'],
  ] as const) {
    await page.goto(screen)
    await ready(page)
    await expect(here).toHaveText(t(`backstage:bar.${tab}`))
    await expect(here).toHaveAttribute('aria-current', current)
  }
  await page.goto(to.termsOfUse)
  await ready(page)
  await expect(bar).toBeVisible()
  await expect(here).toHaveCount(0)
})

// Mutations: a colour of a light page that has no dark one; dark colours on a card's own page.
test('the back office is dark when the phone is, and a card’s page stays in its theme @every', async ({
  page,
  person,
}) => {
  const { cardSn } = await owner(page, person)
  /** The largest of the three parts of an element's background colour, from 0 to 255. */
  const lightness = async (selector: string) =>
    Number(
      await page.evaluate(
        `Math.max(...getComputedStyle(document.querySelector('${selector}')).backgroundColor.match(/\\d+/g).slice(0, 3))`,
      ),
    )
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const screen of [
    to.home,
    to.cards,
    to.information(cardSn),
    to.myCard(cardSn),
    to.contacts,
    to.contactFolders,
    to.addContact,
    to.notify,
    to.points,
    to.setting,
  ]) {
    await page.goto(screen)
    await ready(page)
    expect(await lightness('body'), screen).toBeLessThan(64)
    await person.accessible(page)
  }
  await page.goto(`/${cardSn}`)
  expect(await lightness('.card-page')).toBeGreaterThan(200)
})
