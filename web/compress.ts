import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes a brotli and a gzip copy of every built text file, which the server sends unchanged. */
const FOLDER = join(import.meta.dirname, 'build/client')
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
/** Bytes. For a smaller file, compression saves less than a packet. */
const WORTH = 300

for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  if (!TEXT.has(extname(name))) continue
  const file = join(FOLDER, name)
  const bytes = readFileSync(file)
  if (bytes.length < WORTH) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
