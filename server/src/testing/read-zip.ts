import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const UTF8 = 1 << 11

/**
 * The files of a zip by their names in its directory. Each file's checksum is verified. This reader does not share code
 * with the writer, so it detects zips that only the writer's library can read.
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw new Error('The zip has no directory.')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The directory of the zip is damaged.')
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
    const [sum, packed] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.toString(flags & UTF8 ? 'utf8' : 'latin1', at + 46, at + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + packed)
    const content = method === 0 ? Buffer.from(bytes) : inflateRawSync(bytes)
    if (crc32(content) !== sum) throw new Error(`${name} does not match its checksum.`)
    if (files.has(name)) throw new Error(`${name} is there twice.`)
    files.set(name, content)
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
