/** A response that invalidates a measurement: not 200, or of unknown length. */
export class BadAnswer extends Error {
  override name = 'BadAnswer'
}

const BLANK_LINE = '\r\n\r\n'

/**
 * Finds the end of each HTTP/1.1 response on a connection, for responses with `content-length` and one request at a
 * time (RFC 9112, 6.2). It parses nothing else, so that the client is never slower than the server.
 */
export class AnswerReader {
  private head = ''
  private left = 0

  /**
   * Processes bytes as they arrive.
   * @returns whether they end a response
   * @throws {BadAnswer} on any status but 200, or when the length is missing or exceeded
   */
  take(bytes: Buffer): boolean {
    if (this.left === 0) {
      this.head += bytes.toString('latin1')
      const end = this.head.indexOf(BLANK_LINE)
      if (end < 0) return false
      this.left = bodyLength(this.head, end) - (this.head.length - end - BLANK_LINE.length)
      this.head = ''
    } else {
      this.left -= bytes.length
    }
    if (this.left < 0) throw new BadAnswer('The response is longer than its content-length.')
    return this.left === 0
  }
}

function bodyLength(head: string, end: number): number {
  if (!head.startsWith('HTTP/1.1 200 ')) throw new BadAnswer(head.slice(0, end + 500))
  const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1]
  if (length === undefined) throw new BadAnswer(`No content-length: ${head.slice(0, end)}`)
  return Number(length)
}
