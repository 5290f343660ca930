import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A zip of text files, which are given one after the other. The library's other ways need workers that our pages forbid. */
export function zipFile() {
  const parts: BlobPart[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    parts.push(bytes)
  })
  return {
    add(name: string, text: string) {
      const file = new ZipDeflate(name)
      zip.add(file)
      file.push(strToU8(text), true)
    },
    end(): Blob {
      zip.end()
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}
