import { contract } from '@idocard/contract'
import { codeIn } from '../../../testing/app.ts'
import { type Fixtures, type Kind, mine, NO_UUID, type Preparation } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'

/** Creates another session; returns its id. */
export async function addSession({ app, phone }: Person): Promise<string> {
  const { data } = await app.call(contract.account.load_my_sessions, {}, await app.member({ phone }))
  return data.list.find(({ current }) => current)?.id ?? ''
}

export const SESSION: Kind = {
  make: addSession,
  remove: ({ app, holder }, id) => app.call(contract.account.revoke_session, { id: String(id) }, holder),
  never: NO_UUID,
}

let phones = 20_000_000

const newPhone = () => `09${++phones}`

/** Sends a code to a new number; returns both. */
export async function codeSent({ app }: Person): Promise<Preparation> {
  const phone = newPhone()
  await app.call(contract.account.request_code, { username: phone })
  return { given: { phone, pinCode: codeIn(await app.sent(`+886${phone.slice(1)}`)) } }
}

export const accountFixtures = {
  owners: {
    'account.request_code': {},
    'account.login': {},
    'account.revoke_session': { id: mine(SESSION) },
    'account.edit_by_id': {},
  },
  prepare: {
    'account.request_code': () => ({ given: { username: newPhone() } }),
    'account.login': codeSent,
    'account.revoke_session': async (person) => ({ given: { id: await addSession(person) } }),
  },
} satisfies Fixtures<'account'>
