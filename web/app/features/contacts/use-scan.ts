import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { isConnected } from '../../lib/connection.ts'
import { emptySide, newKey, readSide } from './read-side.ts'
import type { Side } from './scan.ts'

/** The address of a file of this device, as long as it is shown; empty without one. */
export function useFileUrl(file: Blob | undefined): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl('')
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

/** Reads a photograph, or keeps it as a file where the server cannot be reached. */
async function read(file: File): Promise<Side> {
  const key = newKey()
  const unread = { ...emptySide(), key, picture: { id: '', url: '', file } }
  if (!isConnected()) return unread
  try {
    return await readSide(file, key)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.offline ? unread : emptySide(error.message)
  }
}

/** Reads photographs of cards. What cannot be read is typed beside the picture, which is kept. */
export function useScan(onRead: (side: Side) => void) {
  const reading = useMutation({ mutationFn: read, onSuccess: onRead })
  return {
    /** The photograph that is being read; empty when none is. */
    preview: useFileUrl(reading.isPending ? reading.variables : undefined),
    start: (file: File) => reading.mutate(file),
    /** Reads the last photograph once more. */
    again: () => reading.variables && reading.mutate(reading.variables),
    type: () => onRead(emptySide()),
  }
}
