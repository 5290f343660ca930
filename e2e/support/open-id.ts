import type { FastifyInstance } from 'fastify'
import { FakeOpenId } from '../../server/src/testing/fake-open-id.ts'

const AT = '/e2e/open-id'

/** A company's provider of OpenID Connect. `POST /e2e/open-id/person` says who signs in there next. */
export function mountOpenId(app: FastifyInstance, port: number): void {
  const provider = new FakeOpenId(`http://localhost:${port}${AT}`)
  app.post<{ Body: Record<string, unknown> }>(`${AT}/person`, async ({ body }) => {
    provider.person = body
    return {}
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    scope.route<{ Params: { '*': string }; Querystring: Record<string, string>; Body: string }>({
      method: ['GET', 'POST'],
      url: `${AT}/*`,
      async handler({ params, query, body, headers }, reply) {
        const given = new URLSearchParams(body ?? query)
        const answer = await provider.answer(`/${params['*']}`, given, headers.authorization)
        return 'location' in answer ? reply.redirect(answer.location) : reply.code(answer.status).send(answer.body)
      },
    })
  })
}
