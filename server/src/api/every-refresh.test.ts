import { declarations } from '@idocard/contract'
import { audiences, type CallDeclaration, refreshedBy } from '@idocard/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffToken } from '../features/identity/staff/fixtures.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { newPerson, type Person } from '../testing/person.ts'
import { validCall } from '../testing/valid-call.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Opening a contact is recorded, so its call writes. Screens store its answer like that of any other call. */
const OPENED = 'contact.load_by_id'
const reading = declarations.filter(({ name, declaration }) => !declaration.writes || name === OPENED)

/**
 * Notices arrive by jobs, and jobs come and go, at any time, as does what is sent: the browser asks for them again and
 * again. The figures of a company’s people may be ten seconds old, so their answer also changes when these are over.
 */
const BY_THEMSELVES = ['notice', 'siteJob', 'siteMessage', 'siteProvider', 'siteSystem', 'companyFigures']
/** After these, a session of the test is over. The browser forgets the answers of a session with it. */
const ENDING = ['account.logout', 'account.revoke_other_sessions', 'holder.delete_my_account']

/** The answers that the person gets now, with what a call names. Refusals are answers, too. */
async function answers(person: Person, staff: string, named: Record<string, unknown>, calls = reading) {
  const found = new Map<string, string>()
  for (const { name, declaration } of calls) {
    const { data } = await app.attempt(declaration, inputOf(name, declaration, { sponsor: 3, ...named }), {
      token: tokenFor(declaration, person, staff),
    })
    found.set(name, JSON.stringify(data))
  }
  return found
}

/** The fields of a call that are known. */
function inputOf(name: string, { input }: CallDeclaration, known: Record<string, unknown>): Record<string, unknown> {
  const fields = 'shape' in input ? Object.keys(input.shape as object) : []
  const given = Object.fromEntries(fields.filter((field) => field in known).map((field) => [field, known[field]]))
  return name === OPENED ? { ...given, view: false } : given
}

function tokenFor(declaration: CallDeclaration, { member, holder }: Person, staff: string): string {
  const allowed = audiences(declaration)
  return allowed.includes('holder') ? holder.token : allowed.includes('staff') ? staff : member.token
}

const nounOf = (name: string) => name.split('.')[0] ?? ''
/** The nouns whose answers a call makes outdated in the browser. */
const refreshed = (name: string, declaration: CallDeclaration) => refreshedBy(nounOf(name), declaration)

const writing = declarations.filter(
  ({ name, declaration }) =>
    declaration.writes &&
    declaration.body !== 'file' &&
    !audiences(declaration).includes('anyone') &&
    ![...ENDING, OPENED].includes(name),
)

describe.each(writing)('$name', (call) => {
  const { name, declaration } = call
  // Mutation: `theme.buy` without its `refreshes`, so that the balance of points stays on the screen.
  it('refreshes every answer that it changes', async () => {
    const person = await newPerson(app)
    const staff = await staffToken(app, person.holder.id)
    const { input, sender, cardSn } = await validCall(call, person)
    const { contactId, CardSn } = input
    const named = { cardSn, id: contactId ?? CardSn, ...input }
    const before = await answers(person, staff, named)
    await app.call(declaration, input, sender)
    const after = await answers(person, staff, named)
    const changed = reading.filter((read) => after.get(read.name) !== before.get(read.name))
    // Some answers are new each time, such as signed addresses.
    const again = await answers(person, staff, named, changed)
    const outdated = [...again].filter(([read, answer]) => answer === after.get(read)).map(([read]) => nounOf(read))
    const known = [...refreshed(name, declaration), ...BY_THEMSELVES]
    const missing = new Set(outdated.filter((noun) => !known.includes(noun)))
    expect([...missing].join(' ')).toBe('')
  })
})
