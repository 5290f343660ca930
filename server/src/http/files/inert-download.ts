import type { FastifyReply } from 'fastify'
import { securityHeaders } from '../responses/security-headers.ts'

/** Prevents browsers from running or loading anything in an uploaded file on our origin. */
export const INERT = { 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Sends a file that somebody uploaded as a download of unknown type, which no browser opens on our origin.
 * @param name a name of our own, in plain letters
 */
export const inertDownload = (reply: FastifyReply, publicUrl: string, name: string, file: Buffer): FastifyReply =>
  reply
    .headers({
      ...securityHeaders(publicUrl),
      ...INERT,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    .send(file)
