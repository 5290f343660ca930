import { MINUTE_SECONDS } from '@idocard/domain/duration'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import { opensInSession, signInSession } from '../../identity/sign-in/index.ts'
import { pictureBytes } from '../upload/index.ts'

/** Long enough to look through a list of deleted pictures. */
const ADDRESS_SECONDS = 10 * MINUTE_SECONDS

const subject = (id: string) => ({ purpose: 'removed picture', parts: [id] })

/** The address of a deleted picture, for the session of staff who may restore it. Nobody else sees it any more. */
export const removedAddress = (secret: string, id: string, who: Pick<Person, 'sessionId'>, now: Date): string =>
  `/picture/removed/${id}.webp?${new URLSearchParams({ token: signInSession(secret, subject(id), who, ADDRESS_SECONDS, now) })}`

/**
 * A picture at such an address. Undefined for one that is not genuine or has expired, and for a picture that is gone.
 * @throws {Refusal} `auth.required` if the session has ended
 */
export async function removedPictureAt(
  db: Tx,
  secret: string,
  { id, token }: { id: string; token: string },
  now: Date,
): Promise<Buffer | undefined> {
  if (!(await opensInSession(db, secret, subject(id), token, now))) return undefined
  return pictureBytes(db, id, 'webp', true)
}
