import type { FastifyInstance } from 'fastify'
import { hasDuplicateKeys, jsonShape } from './json-shape.ts'

/** Far more than any call takes: lists have at most two hundred items of a few dozen members. */
const MEMBERS_MOST = 20_000
const DEPTH_MOST = 32

/** A body that is not read, as the framework names such. */
class Unreadable extends Error {
  override name = 'Unreadable'
  readonly statusCode = 400
}

/**
 * Reads JSON bodies as the framework does, prototypes refused. Members that are named twice are refused as well, and what
 * would take long to read: too many of them, or too deep.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const shape = jsonShape(text)
    if (shape.members + shape.commas > MEMBERS_MOST) return done(new Unreadable('too many members'))
    if (shape.depth > DEPTH_MOST) return done(new Unreadable('too deep'))
    return parse(request, text, (error, value) => {
      if (!error && hasDuplicateKeys(shape, value)) done(new Unreadable('a member twice'))
      else done(error, value)
    })
  })
}
