import { HOUR_SECONDS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import type { ContactRow } from '../../db/schema/address-book.ts'
import { isSignedToken, signToken, type TokenSubject } from '../../shared/signed-token.ts'

/** Longer than a list stays open on a working day. */
const FILE_SECONDS = 12 * HOUR_SECONDS
const EXPORT_SECONDS = HOUR_SECONDS

type Of = Pick<ContactRow, 'id' | 'memberId'>

const fileOf = ({ id, memberId }: Of): TokenSubject => ({ purpose: 'contact', parts: [id, memberId] })
const exportOf = (memberId: string): TokenSubject => ({ purpose: 'contacts', parts: [memberId] })

/**
 * The path of a contact's file or QR code. A browser sends no bearer token when it opens a file, so the path contains a
 * signed token.
 */
export const contactFilePath = (secret: string, of: Of, kind: 'vcf' | 'svg', now: Date): string =>
  `/contact/${of.id}.${kind}?token=${signToken(secret, fileOf(of), FILE_SECONDS, now)}`

export const opensContactFile = (secret: string, of: Of, token: string, now: Date): boolean =>
  isSignedToken(secret, fileOf(of), token, now)

/** The path of a file with all of a holder's contacts. */
export const exportPath = (secret: string, memberId: string, kind: 'zip' | 'csv', lang: Lang, now: Date): string =>
  `/contacts/${memberId}.${kind}?token=${signToken(secret, exportOf(memberId), EXPORT_SECONDS, now)}&lang=${lang}`

export const opensExport = (secret: string, memberId: string, token: string, now: Date): boolean =>
  isSignedToken(secret, exportOf(memberId), token, now)
