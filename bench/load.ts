import { connect, type Socket } from 'node:net'
import { cpuSeconds } from '../server/src/shared/cpu-seconds.ts'
import { AnswerReader } from './answer-reader.ts'
import type { Rate } from './pairs.ts'
import type { Target } from './server.ts'

interface Load {
  target: Target
  /** Number of keep-alive connections. Each sends its next request after the previous response. */
  connections: number
  /** Returns the next request for any free connection; undefined ends the run. */
  next: () => Buffer | undefined
  /** Maximum duration of the run. */
  seconds: number
}

/**
 * Sends requests as fast as the server responds, over plain sockets. Common tools decode every body as text; for a
 * compressed page that takes longer than serving it, so the server and the floor would seem equally fast.
 * @throws {BadAnswer} on the first response that is not 200; Error when a connection breaks
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
  /** Receives arriving bytes, which are valid only during the call. */
  receive: (bytes: Buffer) => void
}

function open(port: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(65_536)
    const callback = (length: number) => {
      line.receive(buffer.subarray(0, length))
      return true
    }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } })
    const line: Line = { socket, receive: () => {} }
    socket.once('error', reject)
    socket.once('connect', () => resolve(line))
  })
}

/** Sends requests and reads responses until there are no more requests. */
function converse(line: Line, next: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const { socket } = line
    const reader = new AnswerReader()
    const ask = () => {
      const request = next()
      if (request) socket.write(request)
      else socket.destroy()
    }
    line.receive = (bytes) => {
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
