import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A zip that is sent while it is written: `flushed` returns the bytes written since its last call. */
export class ZipStream {
  private readonly written: Buffer[] = []
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error
    this.written.push(Buffer.from(chunk))
  })

  /** Adds a text, piece by piece: `write` it, then `end` it before the next file. */
  text(name: string): { write(piece: string): void; end(): void } {
    const file = new ZipDeflate(name, { level: 6 })
    this.zip.add(file)
    return {
      write: (piece) => file.push(Buffer.from(piece)),
      end: () => file.push(new Uint8Array(), true),
    }
  }

  /**
   * Adds a file without compression: compressing pictures saves nothing, and even some hundred bytes take 5 ms of CPU
   * time for each file.
   */
  stored(name: string, content: Buffer): void {
    const file = new ZipPassThrough(name)
    this.zip.add(file)
    file.push(content, true)
  }

  /** Ends the zip. Call it after the last file. */
  end(): void {
    this.zip.end()
  }

  /** The bytes written since the last call. */
  *flushed(): Generator<Buffer> {
    yield* this.written.splice(0)
  }
}
