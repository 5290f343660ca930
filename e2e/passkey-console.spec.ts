import { ready, signIn, typeFreshCode } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/**
 * Gives a page's browser a device with passkeys, whose owner always confirms. It is there until a session of the page
 * with the browser's tools ends.
 * @returns puts another device in its place
 */
async function useDevice(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const add = () =>
    browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
  const { authenticatorId } = await add()
  return async () => {
    await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await add()
  }
}

/** Signs out and in again, with the passkey as the second factor. */
async function signInAgain(page: Page, person: Person): Promise<void> {
  const { t } = person
  await page.getByRole('button', { name: t('console:signOut') }).click()
  await page.getByRole('button', { name: t('console:factor.passkey') }).click()
  await expect(page.getByRole('button', { name: t('console:signOut') })).toBeVisible()
}

test('somebody makes a passkey, signs in with it, gives a role with it, and replaces it @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const phone = person.newPhone()
  // The role; the sign-in is that of this test.
  await page.request.post('/e2e/staff', { data: { phone, role: 'administrator', companyId: null } })
  const changeDevice = await useDevice(page)
  await page.goto('/admin')
  await ready(page)
  await signIn(page, person, phone)
  await typeFreshCode(page, person, phone)
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:enrol.next') }).click()
  await page.getByLabel(t('console:passkey.name')).fill('Office laptop')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:passkey.create') }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByLabel(t('console:recovery.kept')).check()
  await page.getByRole('button', { name: t('console:recovery.open') }).click()
  await expect(page.getByRole('button', { name: t('console:signOut') })).toBeVisible()
  await signInAgain(page, person)

  await page.goto('/admin/site/staff/new')
  await ready(page)
  await page.getByLabel(t('console:staff.username')).fill(person.newPhone())
  await person.accessible(page)
  const confirm = (submit: string) => page.getByRole('button', { name: t('console:passkey.confirm', { submit }) })
  await confirm(t('console:staff.give')).click()
  await expect(page).toHaveURL('/admin/site/staff')

  await page.getByRole('link', { name: t('console:mySignIn.title') }).click()
  await expect(page.getByText(t('console:passkey.last'))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:passkey.add') }).click()
  await confirm(t('console:enrol.next')).click()
  const name = page.getByLabel(t('console:passkey.name'))
  await expect(name).toBeVisible()
  // The first device has confirmed, and would refuse to make another passkey.
  await changeDevice()
  await name.fill('Phone')
  await page.getByRole('button', { name: t('console:passkey.create') }).click()
  await page.getByRole('button', { name: t('console:passkey.removeTitle', { name: 'Office laptop' }) }).click()
  await person.accessible(page)
  await confirm(t('console:passkey.remove')).click()
  await expect(page.getByText('Office laptop')).toHaveCount(0)
  await expect(page.getByText('Phone', { exact: true })).toBeVisible()
  await signInAgain(page, person)
})
