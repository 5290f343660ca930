import { isSignedToken, signToken } from '../../shared/signed-token.ts'

const subject = (id: string) => ({ purpose: 'print logo', parts: [id] })

/**
 * The path of a logo's file. A browser sends no bearer token when it downloads a file, so the path contains a signed
 * token: `/print/logo/<id>?token=<token>`.
 */
export const logoFilePath = (secret: string, id: string, seconds: number, now: Date): string =>
  `/print/logo/${id}?token=${signToken(secret, subject(id), seconds, now)}`

/** Whether the token in such a path is genuine, for this logo, and not expired. */
export const opensLogo = (secret: string, id: string, token: string, now: Date): boolean =>
  isSignedToken(secret, subject(id), token, now)
