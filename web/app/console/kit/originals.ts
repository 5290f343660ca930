import { useState } from 'react'

/**
 * What the pictures of a form were cut from, as long as it is open: cropping again begins with the whole picture, and with
 * all pixels of a file that was chosen here.
 */
export function useOriginals() {
  const [originals] = useState(() => new Map<string, Blob | string>())
  return {
    keep: (url: string, source: Blob | string) => void originals.set(url, source),
    of: (url: string) => originals.get(url) ?? url,
  }
}
