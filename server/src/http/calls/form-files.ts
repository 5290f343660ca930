import multipart from '@fastify/multipart'
import { PICTURE_BYTES_MOST } from '@idocard/contract/upload'
import type { FastifyInstance } from 'fastify'
import { UnexpectedFile } from '../../api/validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of a multipart body that may be a file. */
    files?: readonly string[]
  }
}

/**
 * Parses multipart bodies. A file is read into memory only if the route expects one in its field. Any other file is
 * discarded as it arrives and leaves an `UnexpectedFile`, so that the caller learns which field was wrong. An empty file
 * without a name is what a browser sends if no file was chosen.
 */
export async function readForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // The limit for all fields together equals that of a JSON body.
    limits: { fields: 60, fieldSize: 16_384, files: 60, parts: 60, fileSize: PICTURE_BYTES_MOST },
    // Otherwise a large file where none is expected would be refused as too large.
    throwFileSizeLimit: false,
    async onFile(part) {
      const { fieldname, fields, filename, file } = part
      const isExpected = this.routeOptions.config.files?.includes(fieldname) && !Array.isArray(fields[fieldname])
      const isEmpty = isExpected ? (await part.toBuffer()).length === 0 : await isDiscardedEmpty(file)
      if (isExpected && file.truncated) throw new app.multipartErrors.RequestFileTooLargeError()
      const value = isEmpty && !filename ? '' : isExpected ? undefined : new UnexpectedFile()
      if (value !== undefined) Object.assign(part, { value })
    },
  })
}

async function isDiscardedEmpty(file: AsyncIterable<Buffer>): Promise<boolean> {
  let isEmpty = true
  for await (const _ of file) isEmpty = false
  return isEmpty
}
