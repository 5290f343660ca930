import { connect, type Socket } from 'node:net'
import { AnswerReader } from './answer-reader.ts'
import type { Rate } from './pairs.ts'
import { cpuSeconds } from './processor.ts'
import type { Target } from './server.ts'

export interface Load {
  target: Target
  /** Keep-alive connections; each sends its next request when its last one is answered. */
  connections: number
  /** The next request, of whichever connection is free; undefined ends the run. */
  next: () => Buffer | undefined
  /** Ends the run after this time, if nothing else does. */
  seconds: number
}

/**
 * Sends requests as fast as they are answered, over plain sockets. The usual tools decode every body as text: on a
 * compressed page that takes longer than answering it, and ours and the floor would look alike.
 * @throws {BadAnswer} on the first answer that is not 200; Error when a connection breaks
 */
export async function load({ target, connections, next, seconds }: Load): Promise<Rate & { answers: number }> {
  const lines = await Promise.all(Array.from({ length: connections }, () => open(target.port)))
  const cpuBefore = cpuSeconds(target.pid)
  const began = performance.now()
  let answers = 0
  const more = () => {
    const request = performance.now() - began < seconds * 1000 ? next() : undefined
    if (request) answers += 1
    return request
  }
  try {
    await Promise.all(lines.map((line) => converse(line, more)))
  } finally {
    for (const { socket } of lines) socket.destroy()
  }
  return {
    answers,
    perSecond: (answers * 1000) / (performance.now() - began),
    cpu: ((cpuSeconds(target.pid) - cpuBefore) / answers) * 1e6,
  }
}

interface Line {
  socket: Socket
  /** Who is told of arriving bytes; they are valid during the call only. */
  heard: (bytes: Buffer) => void
}

function open(port: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(65_536)
    const callback = (length: number) => {
      line.heard(buffer.subarray(0, length))
      return true
    }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } })
    const line: Line = { socket, heard: () => {} }
    socket.once('error', reject)
    socket.once('connect', () => resolve(line))
  })
}

/** Asks and listens until there is nothing more to ask. */
function converse(line: Line, next: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const { socket } = line
    const reader = new AnswerReader()
    const ask = () => {
      const request = next()
      if (request) socket.write(request)
      else socket.destroy()
    }
    line.heard = (bytes) => {
      try {
        if (reader.take(bytes)) ask()
      } catch (error) {
        socket.destroy(error as Error)
      }
    }
    socket.once('error', reject)
    socket.once('end', () => reject(new Error('The server closed a connection.')))
    socket.once('close', () => resolve())
    ask()
  })
}
