import { addAbortSignal, finished, Readable } from 'node:stream'
import { MINUTE_MS } from '@idocard/domain/duration'
import type { FastifyReply } from 'fastify'
import { Semaphore } from '../../shared/semaphore.ts'
import { Busy } from '../responses/busy-response.ts'
import { securityHeaders } from '../responses/security-headers.ts'

/** Open downloads of all people. One that nobody reads takes less than a megabyte of memory. */
const MAX_OPEN = 100
/** Downloads that read the database or encode at the same moment. The others wait for their turn. */
const AT_WORK = 2
/**
 * A turn ends after this time, or when the reader does not take a piece at once. Turns of one piece would leave a piece
 * of every open download in memory for long, and collecting this garbage would come too late.
 */
const TURN_MS = 200
const PROMPT_MS = 5
/** A longer download is aborted. */
const LONGEST_MS = 30 * MINUTE_MS
/** A person's next download waits this much longer than the idle limit, so that it follows one whose reader is gone. */
const AFTER_IDLE_MS = 2000

interface Download {
  /** The person whose data it contains. */
  memberId: string
  contentType: string
  filename: string
}

/** A download's permission to work, until it ends. */
interface Turn {
  readonly isOpen: boolean
  end(): void
}

/**
 * Sends files with much data, such as all contacts of a person. A file is written while it is read: the next piece is
 * made when the last one has left, so that memory stays flat however slow a reader is. A person has one download at a
 * time, and a second one waits for it. A reader that takes nothing for the idle limit is disconnected.
 */
export class BulkDownloads {
  private readonly publicUrl: string
  private readonly idleMs: number
  private readonly work = new Semaphore(AT_WORK, MAX_OPEN, LONGEST_MS)
  private readonly people = new Map<string, { turn: Semaphore; open: number }>()
  private open = 0

  constructor({ publicUrl, idleMs }: { publicUrl: string; idleMs: number }) {
    this.publicUrl = publicUrl
    this.idleMs = idleMs
  }

  /**
   * Answers with a file.
   * @throws {Busy} if too many downloads are open, or this person's own one does not end
   */
  async send(
    reply: FastifyReply,
    { memberId, contentType, filename }: Download,
    content: AsyncIterable<string | Uint8Array>,
  ): Promise<FastifyReply> {
    reply.headers({
      ...securityHeaders(this.publicUrl),
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-type': contentType,
      'content-disposition': `attachment; filename="${filename}"`,
    })
    // Fastify would read the whole file to answer without it.
    if (reply.request.method === 'HEAD') return reply.send()
    const leave = await this.enter(memberId)
    // Also called if the client disconnects, even before the first byte or while it waited.
    finished(reply.raw, leave)
    const stream: Readable = Readable.from(
      this.paced(content, () => stream.destroy(new Error('The reader of a download takes nothing.'))),
      // Nothing is made ahead of what the connection takes.
      { objectMode: false, highWaterMark: 0 },
    )
    return reply.send(addAbortSignal(AbortSignal.timeout(LONGEST_MS), stream))
  }

  /** Takes a place and waits for this person's turn. The returned function gives both back. */
  private async enter(memberId: string): Promise<() => void> {
    if (this.open >= MAX_OPEN) throw new Busy()
    const own = this.people.get(memberId) ?? { turn: new Semaphore(1, 1, this.idleMs + AFTER_IDLE_MS), open: 0 }
    this.people.set(memberId, own)
    own.open += 1
    this.open += 1
    const giveUp = () => {
      own.open -= 1
      this.open -= 1
      if (own.open === 0) this.people.delete(memberId)
    }
    if (!(await own.turn.enter())) {
      giveUp()
      throw new Busy()
    }
    return () => {
      own.turn.leave()
      giveUp()
    }
  }

  /** The pieces of a file, each made when the last one was taken. Calls `idle` if a piece is not taken in time. */
  private async *paced(
    content: AsyncIterable<string | Uint8Array>,
    idle: () => void,
  ): AsyncGenerator<string | Uint8Array> {
    const pieces = content[Symbol.asyncIterator]()
    let turn: Turn | undefined
    try {
      for (;;) {
        if (!turn?.isOpen) turn = await this.takeTurn()
        const { done, value } = await pieces.next()
        if (done) return
        const slow = setTimeout(turn.end, PROMPT_MS)
        const late = setTimeout(idle, this.idleMs)
        try {
          yield value
        } finally {
          clearTimeout(slow)
          clearTimeout(late)
        }
      }
    } finally {
      turn?.end()
      await pieces.return?.()
    }
  }

  /** Waits until this download may work. */
  private async takeTurn(): Promise<Turn> {
    if (!(await this.work.enter())) throw new Busy()
    const began = performance.now()
    let isOpen = true
    const end = () => {
      if (isOpen) this.work.leave()
      isOpen = false
    }
    return {
      get isOpen() {
        if (performance.now() - began > TURN_MS) end()
        return isOpen
      },
      end,
    }
  }
}
