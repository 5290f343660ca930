import { vcard } from '@idocard/domain/cards/vcard'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cardUrl } from '../../features/cards/card/index.ts'
import { exchangeById, opensContact, receivedContact } from '../../features/contacts/exchange/index.ts'
import { isUuid } from '../../shared/uuid.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import type { CardFilesOptions } from './card-files.ts'
import { contactHeaders } from './contact-file.ts'

type Options = Pick<CardFilesOptions, 'db' | 'publicUrl' | 'now' | 'secret' | 'otherwise'>
type ReceivedRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** Serves the details that a visitor left as a contact file, at a signed address that only the holder receives. */
export function mountReceivedFiles(app: FastifyInstance, options: Options): void {
  const { db, publicUrl, now, secret, otherwise } = options
  app.get('/received/:id.vcf', async (request: ReceivedRequest, reply: FastifyReply) => {
    const { id } = request.params
    const { token } = request.query
    const left = isUuid(id) && typeof token === 'string' ? await exchangeById(db, id) : undefined
    if (!left || !(await opensContact(db, secret, left, String(token), now())))
      return otherwise?.(request, reply) ?? reply.callNotFound()
    return reply
      .headers({
        ...securityHeaders(publicUrl),
        ...contactHeaders(left.name, request.headers['user-agent']),
        'cache-control': 'private, no-store',
      })
      .send(vcard(receivedContact(left, cardUrl(publicUrl, left.cardSn)), '3.0'))
  })
}
