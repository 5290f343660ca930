import { isSignedToken, signToken } from '../../../shared/signed-token.ts'

const subject = (id: string) => ({ purpose: 'inquiry file', parts: [id] })

/** The path of an attachment: `/inquiry/file/<id>?token=<token>`. Signed, because it is opened from a mail. */
export const inquiryFilePath = (secret: string, id: string, seconds: number, now: Date): string =>
  `/inquiry/file/${id}?token=${signToken(secret, subject(id), seconds, now)}`

/** Whether the token of an attachment's path is genuine, belongs to this attachment and has not expired. */
export const opensInquiryFile = (secret: string, id: string, token: string, now: Date): boolean =>
  isSignedToken(secret, subject(id), token, now)
