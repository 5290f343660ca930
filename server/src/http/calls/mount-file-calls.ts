import type { CallDeclaration } from '@idocard/contract/call'
import { MAX_PICTURE_BYTES } from '@idocard/contract/content/upload'
import { pictureFields } from '@idocard/contract/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../api/authorise.ts'
import type { Implementation } from '../../api/implement.ts'
import { type Answer, answered, carryOut, enter, type Runtime, refused } from '../../api/run.ts'
import { KeyedSemaphore, Semaphore } from '../../shared/semaphore.ts'
import { incomingOf, mayCall, refusalOfBody, type Site, sendAnswer } from './request.ts'

/** Maximum bytes of a body in addition to its files. */
const MAX_FORM = 1024 * 1024
const MAX_WAITING = 40
const RETRY_SECONDS = 5

/** The fields of a call that may be files: the one file of a call that is sent as a file, or its pictures. */
export const filesOf = ({ body, input }: CallDeclaration): readonly string[] =>
  body === 'file' ? ['file'] : pictureFields(input)

/** Maximum bytes of a call's body. */
const bytesMost = (declaration: CallDeclaration) => filesOf(declaration).length * MAX_PICTURE_BYTES + MAX_FORM

/**
 * Mounts the calls that take files. The sender is authenticated before the body is read. Only a few bodies with files
 * are read at a time: a file is held in memory, because the picture decoder needs all of it.
 */
export async function mountFileCalls(
  scope: FastifyInstance,
  runtime: Runtime,
  implementations: readonly Implementation[],
  site: Site,
): Promise<void> {
  const largest = Math.max(...implementations.map(({ declaration }) => bytesMost(declaration)))
  // All bodies in memory are one of the largest, or many usual ones. Waiting requests are not read yet.
  // Two usual ones fit beside the largest, and a person sends one at a time, so that nobody can keep others from sending.
  const semaphore = new Semaphore(largest + 2 * (MAX_PICTURE_BYTES + MAX_FORM), MAX_WAITING)
  const senders = new KeyedSemaphore(1, MAX_WAITING)
  // Whoever has not signed in can have many addresses, and must not keep those who have from sending.
  const guests = new Semaphore(2 * (MAX_PICTURE_BYTES + MAX_FORM), MAX_WAITING)
  scope.setErrorHandler((error, request, reply) => {
    const isFileTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
    const answer = isFileTooLarge ? TOO_LARGE : refusalOfBody(error, request)
    if (answer.code >= 500) runtime.failed(request.url.split('?')[0] ?? '', error)
    return refuseUnread(reply, answer, request)
  })
  /**
   * Refuses before the body is read. Node then reads and discards the rest. Closing the connection instead would reset
   * it, and most clients would never see the response; so only the connection of a too large body is closed.
   */
  const refuseUnread = (reply: FastifyReply, answer: Answer, request: FastifyRequest) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (length > largest) reply.header('connection', 'close')
    return sendAnswer(reply, answer, incomingOf(request, site.prefix))
  }

  for (const implementation of implementations) {
    const callers = new WeakMap<FastifyRequest, Caller>()
    const reservations = new WeakMap<FastifyRequest, Reservation>()
    const { declaration } = implementation
    const room = declaration.who === 'anyone' ? guests : semaphore
    scope.post(
      declaration.path.replace('{product}', ':product'),
      {
        bodyLimit: MAX_FORM,
        config: { files: filesOf(declaration) },
        async onRequest(request, reply) {
          if (!mayCall(site, request.headers.origin)) return refuseUnread(reply, refused('auth.forbidden'), request)
          const entered = await answered(runtime, declaration, async () => {
            callers.set(request, await enter(runtime, declaration, incomingOf(request, site.prefix)))
            return ENTERED
          })
          if (entered !== ENTERED) return refuseUnread(reply, entered, request)
          // A body without files is read like that of any other call.
          if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return
          const sender = callers.get(request)?.who?.id ?? incomingOf(request, site.prefix).address
          if (!(await senders.enter(sender))) return refuseUnread(reply, BUSY, request)
          const weight = weightOf(request, declaration)
          if (!(await room.enter(weight))) {
            senders.leave(sender)
            return refuseUnread(reply, BUSY, request)
          }
          const release = () => {
            room.leave(weight)
            senders.leave(sender)
          }
          reservations.set(request, reservationOf(release, reply))
        },
      },
      async (request, reply) => {
        const incoming = incomingOf(request, site.prefix)
        const caller = callers.get(request) ?? NOBODY
        const reservation = reservations.get(request)
        reservation?.hold()
        const answer = await answered(runtime, declaration, () => carryOut(runtime, implementation, incoming, caller))
        reservation?.leave()
        return sendAnswer(reply, answer, incoming)
      },
    )
  }
}

/** The caller of a call that anyone may make. */
const NOBODY: Caller = { who: null, acting: null }
const ENTERED: Answer = { code: 200, data: {} }
const TOO_LARGE = refused('upload.too_large')
const BUSY = refused('limit.reached', { retryAfter: RETRY_SECONDS })

/** Bytes to reserve for a request's body. Without `Content-Length`, the maximum is reserved. */
function weightOf({ headers }: FastifyRequest, declaration: CallDeclaration): number {
  return Math.min(bytesMost(declaration), Number(headers['content-length'] ?? Number.POSITIVE_INFINITY))
}

interface Reservation {
  /** Call when the body is in use: the reservation then continues even if the client disconnects. */
  hold(): void
  leave(): void
}

/** A reservation that is released once: after the call, or when the connection ends before the call began. */
function reservationOf(release: () => void, reply: FastifyReply): Reservation {
  let isInside = true
  let isHeld = false
  const leave = () => {
    if (isInside) release()
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
