/**
 * The shared part of the programs that `decode-apart.ts` runs. Plain JavaScript, because type stripping needs 24 MB of
 * memory and WebAssembly, which `--jitless` turns off.
 */
import { readSync } from 'node:fs'
import sharp from 'sharp'

/**
 * Reads a file from stdin, whose length is the program's argument, and decodes it. Writes an empty line when the
 * program is ready, then one line of JSON and the bytes of the resulting files.
 * @param {string[]} formats libvips' loaders that may be used, such as `Png`
 * @param {(file: Buffer) => Promise<{ head: object, files?: Buffer[] }>} decode
 */
export async function runDecoder(formats, decode) {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
  process.stdout.write('\n')
  const { head, files = [] } = await decode(received(Number(process.argv[2])))
  process.stdout.write(`${JSON.stringify(head)}\n`)
  for (const file of files) process.stdout.write(file)
}

/** The refusal of a file that a decoder failed on. Out-of-memory messages differ, but all contain "memory". */
export const refusalOf = (error, otherwise) => (/memory/i.test(error.message) ? 'upload.too_heavy' : otherwise)

/** Reads the whole file without a second copy. */
function received(length) {
  const file = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const read = readSync(0, file, { offset: at })
    // The parent process has ended.
    if (read === 0) process.exit(1)
    at += read
  }
  return file
}
