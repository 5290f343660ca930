import { clientOf } from '@idocard/domain/identity/client'
import type { Context } from '../../../api/context.ts'
import type { Person } from '../../../api/person.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import { rememberDevice } from './member.store.ts'
import { openSession } from './session.store.ts'

/**
 * Opens a session for a user who has just been authenticated, and records their device.
 * @param known whether the device has signed in to the account before. If so, its secret does not change
 */
export async function signIn(
  { db, now, device, userAgent }: Pick<Context<never>, 'db' | 'now' | 'device' | 'userAgent'>,
  id: string,
  audience: Person['audience'],
  known: boolean,
) {
  const token = newToken()
  const expiresAt = await openSession(db, { id, audience, tokenHash: hashOf(token) }, now, clientOf(userAgent))
  const secret = known ? device : newToken()
  await rememberDevice(db, id, hashOf(secret).toString('hex'), now)
  return { token, expiresAt: expiresAt.toISOString(), device: secret }
}
