import { isSignedToken, signToken } from '../../../shared/signed-token.ts'

const subject = (id: string) => ({ purpose: 'print logo', parts: [id] })

/**
 * The path of a logo's file: `/print/logo/<id>?token=<token>`. The token is signed, because a browser sends no bearer
 * token when it downloads a file.
 */
export const logoFilePath = (secret: string, id: string, seconds: number, now: Date): string =>
  `/print/logo/${id}?token=${signToken(secret, subject(id), seconds, now)}`

/** Whether the token of a file path is genuine, belongs to this logo and has not expired. */
export const opensLogo = (secret: string, id: string, token: string, now: Date): boolean =>
  isSignedToken(secret, subject(id), token, now)
