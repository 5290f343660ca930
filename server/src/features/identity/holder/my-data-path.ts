import { MINUTE_SECONDS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import type { TokenSubject } from '../../../shared/signed-token.ts'
import { opensInSession, signInSession } from '../sign-in/index.ts'

/** Long enough to start the download. */
const SECONDS = 10 * MINUTE_SECONDS

const subjectOf = (memberId: string): TokenSubject => ({ purpose: 'my data', parts: [memberId] })

/** The path for downloading all data about a person, for the session that requested it. */
export const myDataPath = (secret: string, who: Pick<Person, 'id' | 'sessionId'>, lang: Lang, now: Date): string =>
  `/my-data/${who.id}.zip?token=${signInSession(secret, subjectOf(who.id), who, SECONDS, now)}&lang=${lang}`

/** @throws {Refusal} `auth.required` if the session has ended */
export const opensMyData = (db: Tx, secret: string, memberId: string, token: string, now: Date): Promise<boolean> =>
  opensInSession(db, secret, subjectOf(memberId), token, now)
