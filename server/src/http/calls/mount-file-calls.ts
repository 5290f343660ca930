import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../../api/context.ts'
import type { Implementation } from '../../api/implement.ts'
import { type Answer, answered, carryOut, enter, type Machine, refused } from '../../api/run.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import { type House, incomingOf, refusalOfBody, send } from './request.ts'

const FILE_MOST = 8 * 1024 * 1024
/** What a body holds beside its file. */
const FORM_MOST = 64 * 1024
/** Bytes of bodies in memory at once, two of the largest or many of a usual size; those who wait are not read yet. */
const BODIES_MOST = 2 * (FILE_MOST + FORM_MOST)
const WAITING_MOST = 40
const RETRY_SECONDS = 5

/**
 * Mounts the calls that take one file. Who sends it is asked before a byte of it is read, and only so many are read at
 * a time: a file is held whole, because what decodes pictures needs all of it.
 */
export async function mountFileCalls(
  scope: FastifyInstance,
  machine: Machine,
  implementations: readonly Implementation[],
  house: House,
): Promise<void> {
  const gate = new Semaphore(BODIES_MOST, WAITING_MOST)
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fields: 0, files: 1, parts: 1, fileSize: FILE_MOST },
  })
  scope.setErrorHandler((error, request, reply) => {
    const isFileTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
    const answer = isFileTooLarge ? TOO_LARGE : refusalOfBody(error, request)
    if (answer.code >= 500) machine.failed(request.url.split('?')[0] ?? '', error)
    return refuseUnread(reply, answer, request)
  })
  /**
   * Refuses before the body is read. Node then reads the rest and throws it away. Closing the connection instead would
   * reset it, and most senders would never see why; so only a body that is too large anyway is cut off.
   */
  const refuseUnread = (reply: FastifyReply, answer: Answer, request: FastifyRequest) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (length > FILE_MOST + FORM_MOST) reply.header('connection', 'close')
    return send(reply, answer, incomingOf(request, house.prefix))
  }

  for (const implementation of implementations) {
    const people = new WeakMap<FastifyRequest, Person | null>()
    const places = new WeakMap<FastifyRequest, Place>()
    const { declaration } = implementation
    scope.post(
      declaration.path.replace('{product}', ':product'),
      {
        async onRequest(request, reply) {
          const { origin } = request.headers
          if (origin && !house.isOwnOrigin(origin)) return refuseUnread(reply, refused('auth.forbidden'), request)
          const entered = await answered(machine, declaration, async () => {
            people.set(request, await enter(machine, declaration, incomingOf(request, house.prefix)))
            return ENTERED
          })
          if (entered !== ENTERED) return refuseUnread(reply, entered, request)
          const weight = weightOf(request)
          if (!(await gate.enter(weight))) return refuseUnread(reply, BUSY, request)
          places.set(request, placeIn(gate, weight, reply))
        },
      },
      async (request, reply) => {
        const incoming = incomingOf(request, house.prefix)
        const who = people.get(request) ?? null
        const place = places.get(request)
        place?.hold()
        const answer = await answered(machine, declaration, () => carryOut(machine, implementation, incoming, who))
        place?.leave()
        return send(reply, answer, incoming)
      },
    )
  }
}

const ENTERED: Answer = { code: 200, data: {} }
const TOO_LARGE = refused('upload.too_large')
const BUSY = refused('limit.reached', { retryAfter: RETRY_SECONDS })

/** Bytes that reading a request's body may take; one that does not say its length may have the largest. */
function weightOf({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return Math.min(FILE_MOST, length) + FORM_MOST
}

interface Place {
  /** The body is there and being worked on: it stays in memory even when its sender leaves. */
  hold(): void
  leave(): void
}

/** A place that is given back once: when the work is done, or when the exchange ends before it began. */
function placeIn(gate: Semaphore, weight: number, reply: FastifyReply): Place {
  let isInside = true
  let isHeld = false
  const leave = () => {
    if (isInside) gate.leave(weight)
    isInside = false
  }
  const ended = () => {
    if (!isHeld) leave()
  }
  reply.raw.once('close', ended).once('finish', ended)
  if (reply.raw.destroyed || reply.raw.closed) ended()
  return {
    hold() {
      isHeld = true
    },
    leave,
  }
}
