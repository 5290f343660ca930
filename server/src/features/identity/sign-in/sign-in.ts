import { clientOf } from '@idocard/domain/identity/client'
import type { Context } from '../../../api/context.ts'
import type { Person } from '../../../api/person.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import { rememberDevice } from './member.store.ts'
import { openSession } from './session.store.ts'

/**
 * Opens a session for a user who has just been authenticated, and records their device.
 * @param known whether the device has signed in to the account before. If so, its secret does not change
 * @param companyAccountId the company's account that authenticated them; null for their own way of signing in
 */
export async function signIn(
  { db, now, device, userAgent }: Pick<Context<never>, 'db' | 'now' | 'device' | 'userAgent'>,
  id: string,
  audience: Person['audience'],
  known: boolean,
  companyAccountId: number | null = null,
) {
  const token = newToken()
  const person = { id, audience, tokenHash: hashOf(token) }
  const expiresAt = await openSession(db, person, now, clientOf(userAgent), companyAccountId)
  const secret = known ? device : newToken()
  await rememberDevice(db, id, hashOf(secret).toString('hex'), now)
  return { token, expiresAt: expiresAt.toISOString(), device: secret }
}
