import type { FastifyInstance } from 'fastify'
import { hasDuplicateKeys, jsonShape } from './json-shape.ts'

/** Far more than any call needs: the longest list has two hundred items with a few dozen members each. */
const MAX_MEMBERS = 20_000
const MAX_DEPTH = 32

/** A rejected body, with Fastify's error code. */
class Unreadable extends Error {
  override name = 'Unreadable'
  readonly statusCode = 400
}

/**
 * Parses JSON bodies as Fastify does, including its protection against prototype poisoning. Also refuses duplicate
 * members, too many members and too deep nesting, which would take long to parse. An empty body is `{}`: clients send
 * one with calls that have no input.
 */
export function readJson(app: FastifyInstance, type = 'application/json'): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, {})
    const shape = jsonShape(text)
    if (shape.members + shape.commas > MAX_MEMBERS) return done(new Unreadable('too many members'))
    if (shape.depth > MAX_DEPTH) return done(new Unreadable('too deep'))
    return parse(request, text, (error, value) => {
      if (!error && hasDuplicateKeys(shape, value)) done(new Unreadable('a member twice'))
      else done(error, value)
    })
  })
}
