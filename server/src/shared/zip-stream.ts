import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** Compression methods of the format (APPNOTE 4.4.5). */
const STORED = 0
const DEFLATED = 8

/**
 * A zip that is sent while it is written: each method yields the bytes of one step, and continues when they were taken.
 * Texts are compressed by Node's zlib in its own threads, so that no other request waits for it.
 */
export class ZipStream {
  private readonly written: Uint8Array[] = []
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error
    this.written.push(chunk)
  })

  /** Adds a text, piece by piece. */
  async *text(name: string, pieces: AsyncIterable<string | Buffer> | Iterable<string>): AsyncGenerator<Uint8Array> {
    const file = this.add(name, DEFLATED)
    async function* counted() {
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        count(file, bytes)
        yield bytes
      }
    }
    for await (const chunk of Readable.from(counted()).compose(createDeflateRaw())) {
      file.ondata?.(null, chunk, false)
      yield* this.flushed()
    }
    yield* this.ended(file)
  }

  /** Adds a file without compression: compressing pictures saves nothing. */
  *stored(name: string, content: Uint8Array): Generator<Uint8Array> {
    const file = this.add(name, STORED)
    count(file, content)
    // The types also allow memory that is shared between threads, which no file has.
    file.ondata?.(null, content as Uint8Array<ArrayBuffer>, false)
    yield* this.ended(file)
  }

  /** Ends the zip. Call it after the last file. */
  *end(): Generator<Uint8Array> {
    this.zip.end()
    yield* this.flushed()
  }

  private add(filename: string, compression: number): ZipInputFile {
    const file: ZipInputFile = { filename, compression, size: 0, crc: 0 }
    this.zip.add(file)
    return file
  }

  private *ended(file: ZipInputFile): Generator<Uint8Array> {
    file.ondata?.(null, new Uint8Array(), true)
    yield* this.flushed()
  }

  /** The bytes written since the last call. */
  private *flushed(): Generator<Uint8Array> {
    yield* this.written.splice(0)
  }
}

/** Adds a piece to the size and the checksum of a file. */
function count(file: ZipInputFile, piece: Uint8Array): void {
  file.size += piece.length
  file.crc = crc32(piece, file.crc)
}
