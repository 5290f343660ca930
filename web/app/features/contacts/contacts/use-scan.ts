import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { isConnected } from '../../../lib/connection.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { recordsOwner } from '../../../lib/waiting/records.ts'
import { emptySide, readSides, unreadSide } from './read-side.ts'
import type { Side } from './scan.ts'
import { useFilingHere } from './use-filing-here.ts'
import { keepOthers } from './waiting.ts'

/** The object URL of a local file while it is shown; empty if there is no file. */
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

/**
 * Reads a photograph. If the server cannot be reached, the result contains it as a file.
 * @returns the card, and further cards in the same photograph
 */
async function read(file: Blob): Promise<readonly [Side, ...Side[]]> {
  const unread = unreadSide(file)
  if (!isConnected()) return [unread]
  try {
    return await readSides(file, unread.key, true)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [error.offline ? unread : emptySide(error.message)]
  }
}

/**
 * Reads photographs of cards. If a card cannot be read, the holder types its fields, beside the picture unless the
 * server refused it.
 */
export function useScan(onRead: (side: Side) => void) {
  const { t } = useTranslation('contacts')
  const filingHere = useFilingHere()
  const reading = useMutation({
    mutationFn: async (file: Blob) => ({ owner: recordsOwner(), sides: await read(file) }),
    onSuccess: ({ owner, sides: [side, ...others] }) => {
      onRead(side)
      if (others.length === 0) return
      const tell = () => toast({ tone: 'neutral', title: t('scan.others', { count: others.length }) })
      void keepOthers(others, owner, filingHere()).then(tell).catch(toastError)
    },
  })
  return {
    /** The address of the photograph that is being read; empty if there is none. */
    preview: useFileUrl(reading.isPending ? reading.variables : undefined),
    start: (file: Blob) => reading.mutate(file),
  }
}
