import { MINUTE_SECONDS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { isSignedToken, signToken, type TokenSubject } from '../../shared/signed-token.ts'

/** Long enough to start the download. */
const SECONDS = 10 * MINUTE_SECONDS

const subjectOf = (memberId: string): TokenSubject => ({ purpose: 'my data', parts: [memberId] })

/**
 * The path for downloading all data about a person. A browser sends no bearer token when it opens a file, so the path
 * contains a signed token.
 */
export const myDataPath = (secret: string, { id }: { id: string }, lang: Lang, now: Date): string =>
  `/my-data/${id}.zip?token=${signToken(secret, subjectOf(id), SECONDS, now)}&lang=${lang}`

export const opensMyData = (secret: string, memberId: string, token: string, now: Date): boolean =>
  isSignedToken(secret, subjectOf(memberId), token, now)
