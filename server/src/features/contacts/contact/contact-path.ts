import { HOUR_SECONDS, MINUTE_SECONDS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import type { ContactRow } from '../../../db/schema/contacts/contact.ts'
import type { TokenSubject } from '../../../shared/signed-token.ts'
import { opensInSession, signInSession } from '../../identity/sign-in/index.ts'

/** Longer than a list stays open on a working day. */
const FILE_SECONDS = 12 * HOUR_SECONDS
/** Long enough to start the download. */
const EXPORT_SECONDS = 10 * MINUTE_SECONDS

type Of = Pick<ContactRow, 'id' | 'memberId'>
type Asking = Pick<Person, 'id' | 'sessionId'>

const fileOf = ({ id, memberId }: Of): TokenSubject => ({ purpose: 'contact', parts: [id, memberId] })
const exportOf = (memberId: string): TokenSubject => ({ purpose: 'contacts', parts: [memberId] })

/** The path of a contact's file or QR code, for the session of `who`. */
export const contactFilePath = (secret: string, of: Of, kind: 'vcf' | 'svg', who: Asking, now: Date): string =>
  `/contact/${of.id}.${kind}?token=${signInSession(secret, fileOf(of), who, FILE_SECONDS, now)}`

/** @throws {Refusal} `auth.required` if the session has ended */
export const opensContactFile = (db: Tx, secret: string, of: Of, token: string, now: Date): Promise<boolean> =>
  opensInSession(db, secret, fileOf(of), token, now)

/** The path of a file with all of a holder's contacts, for the holder's session. */
export const exportPath = (secret: string, who: Asking, kind: 'vcf' | 'csv', lang: Lang, now: Date): string =>
  `/contacts/${who.id}.${kind}?token=${signInSession(secret, exportOf(who.id), who, EXPORT_SECONDS, now)}&lang=${lang}`

/** @throws {Refusal} `auth.required` if the session has ended */
export const opensExport = (db: Tx, secret: string, memberId: string, token: string, now: Date): Promise<boolean> =>
  opensInSession(db, secret, exportOf(memberId), token, now)
