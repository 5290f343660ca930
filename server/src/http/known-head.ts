import type { ServerResponse } from 'node:http'

/** A head as Node wrote it, around its date. */
interface Known {
  before: string
  after: string
}

const heads = new WeakMap<string[], Known>()
const DATE = /\r\nDate: [^\r]+/

/** Node's own name for the head that will be sent; `headersSent` says whether there is one. */
type WithHead = ServerResponse & { _header?: unknown }

/**
 * Writes the head of an answer. Node looks at every character of every header each time, which takes 3 of the 20 µs of a
 * kept page. So the first time that a list of headers is sent Node checks and writes it, and later times take over what it
 * wrote, with another date. Should Node keep its heads elsewhere one day, it is simply asked each time.
 */
export function writeHead(response: ServerResponse, status: number, headers: string[]): void {
  const answer: WithHead = response
  const known = response.shouldKeepAlive ? heads.get(headers) : undefined
  if (known && answer._header === null) {
    response.statusCode = status
    answer._header = known.before + dateNow() + known.after
    if (response.headersSent) return
  }
  response.writeHead(status, headers)
  const head = answer._header
  const date = typeof head === 'string' && response.shouldKeepAlive ? DATE.exec(head) : null
  if (typeof head !== 'string' || !date) return
  heads.set(headers, {
    before: `${head.slice(0, date.index)}\r\nDate: `,
    after: head.slice(date.index + date[0].length),
  })
}

let second = -1
let date = ''

/** The time as HTTP writes it, to the second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}
