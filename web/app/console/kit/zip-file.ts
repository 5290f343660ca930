import { strToU8, Zip, ZipDeflate } from 'fflate'

/**
 * A zip of text files, which are given one after the other, each in as many pieces as its writer makes. The library's other ways
 * need workers of a kind that our pages forbid.
 */
export function zipFile() {
  const parts: BlobPart[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    parts.push(bytes)
  })
  return {
    add(name: string, pieces: Iterable<string>) {
      const file = new ZipDeflate(name)
      zip.add(file)
      for (const piece of pieces) file.push(strToU8(piece))
      file.push(new Uint8Array(), true)
    },
    end(): BlobPart[] {
      zip.end()
      return parts
    },
  }
}
