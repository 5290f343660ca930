import { useEffect, useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { addLaterTexts } from '../../../lib/language.ts'
import { toastError } from '../../../lib/toast.ts'
import type { PrintPart } from './print-part.tsx'

let cached: typeof PrintPart | undefined

/** Loads `PrintPart` and its texts separately, because most visitors of a page do not need them. */
async function loadPart(): Promise<typeof PrintPart> {
  const [{ PrintPart }] = await Promise.all([import('./print-part.tsx'), addLaterTexts('print')])
  cached = PrintPart
  return PrintPart
}

/**
 * Loads `PrintPart` on request, or immediately if `isNeeded`, and again when the network is back. Once loaded, it is
 * available at once.
 */
export function usePrintPart(isNeeded: boolean) {
  const [Part, setPart] = useState(() => cached)
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isConnected = useConnection()
  const load = async () => {
    setBusy(true)
    try {
      const loaded = await loadPart()
      setPart(() => loaded)
      setFailed(false)
    } catch (error) {
      // No network. The page is not changed, and the button can be pressed again.
      setFailed(true)
      void toastError(error)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (isNeeded && !Part && (isConnected || !hasFailed)) void load()
  }, [isNeeded, Part === undefined, isConnected])
  return { Part, busy, hasFailed, load: () => void load() }
}
