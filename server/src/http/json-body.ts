import type { FastifyInstance } from 'fastify'
import { hasDuplicateKeys } from './duplicate-keys.ts'

/** A body that cannot be read, as the framework names such. */
class DuplicateKeys extends Error {
  override name = 'DuplicateKeys'
  readonly statusCode = 400
}

/** Reads JSON bodies as the framework does, prototypes refused, and refuses members that are named twice. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    parse(request, text, (error, value) => {
      if (!error && hasDuplicateKeys(text, value)) done(new DuplicateKeys())
      else done(error, value)
    }),
  )
}
