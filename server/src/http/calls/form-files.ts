import multipart from '@fastify/multipart'
import { MAX_PICTURE_BYTES } from '@idocard/contract/content/upload'
import type { FastifyInstance } from 'fastify'
import { UnexpectedFile } from '../../api/validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of a multipart body that may be a file. */
    files?: readonly string[]
  }
}

/** Bytes of a text: twice the longest that a call takes. All texts together have at most the limit of a body. */
const MAX_FIELD = 64 * 1024

/** A text of a form that was cut off, with Fastify's error code. */
class FieldTooLong extends Error {
  override name = 'FieldTooLong'
  readonly statusCode = 413
}

/**
 * Parses multipart bodies. A file is read into memory only if the route expects one in its field. Any other file is
 * discarded as it arrives and leaves an `UnexpectedFile`, so that the caller learns which field was wrong. An empty file
 * without a name is what a browser sends if no file was chosen.
 */
export async function readForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fields: 60, fieldSize: MAX_FIELD, files: 60, parts: 60, fileSize: MAX_PICTURE_BYTES },
    // Otherwise a large file where none is expected would be refused as too large.
    throwFileSizeLimit: false,
    async onFile(part) {
      const { fieldname, fields, filename, file } = part
      const isExpected = this.routeOptions.config.files?.includes(fieldname) && !Array.isArray(fields[fieldname])
      const received = isExpected ? await receivedFile(file, this.headers['content-length']) : undefined
      if (isExpected && file.truncated) throw new app.multipartErrors.RequestFileTooLargeError()
      const isEmpty = received ? received.length === 0 : await isDiscardedEmpty(file)
      const value = isEmpty && !filename ? '' : (received ?? new UnexpectedFile())
      Object.assign(part, { value })
    },
  })
  // The parser cuts a longer text without a word, perhaps inside a character.
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const texts = Object.values((request.body ?? {}) as object).flat()
    if (texts.some((text) => typeof text === 'string' && Buffer.byteLength(text) >= MAX_FIELD - 3))
      throw new FieldTooLong()
  })
}

/**
 * A file in one piece. Collecting its parts and joining them, as `toBuffer` does, takes twice its size.
 * @param bodyLength the length of the whole body, which is more than that of the file, if the client states it
 */
async function receivedFile(file: AsyncIterable<Buffer>, bodyLength: string | undefined): Promise<Buffer> {
  // Pages of this memory that are not written to are not taken.
  const whole = Buffer.allocUnsafeSlow(Math.min(Number(bodyLength ?? MAX_PICTURE_BYTES), MAX_PICTURE_BYTES))
  let length = 0
  for await (const chunk of file) length += chunk.copy(whole, length)
  return whole.subarray(0, length)
}

async function isDiscardedEmpty(file: AsyncIterable<Buffer>): Promise<boolean> {
  let isEmpty = true
  for await (const _ of file) isEmpty = false
  return isEmpty
}
