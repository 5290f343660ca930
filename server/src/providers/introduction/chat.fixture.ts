import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ChatAnswer {
  status: number
  body?: string
  headers?: Record<string, string>
}

export interface FakeChat {
  url: string
  /** Every request, in order. */
  asked: { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }[]
  /** The next responses, by the number of earlier requests; null: never respond. */
  answer: (before: number) => ChatAnswer | null
  close(): Promise<void>
}

/** A model's text in a response of the protocol. */
export const says = (content: unknown, finish_reason = 'stop'): ChatAnswer => ({
  status: 200,
  body: JSON.stringify({ choices: [{ finish_reason, message: { role: 'assistant', content } }] }),
})

/** A server on a free port with the chat completions protocol. */
export async function fakeChat(answer: FakeChat['answer']): Promise<FakeChat> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const before = fake.asked.length
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
    fake.asked.push({ path: request.url ?? '', headers: request.headers, body })
    const given = fake.answer(before)
    if (given) response.writeHead(given.status, given.headers).end(given.body)
  })
  const fake: FakeChat = {
    url: '',
    asked: [],
    answer,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return fake
}
