import { type ContactFields, EMPTY_CONTACT } from '@idocard/domain/contact'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import type { Scan } from './scan.ts'

/** A photographed side of a card, or none where a card is typed. */
export interface Side {
  /** Made up for each card: sent twice, it is saved once. */
  key: string
  fields: ContactFields
  scan?: Scan
  /** The uploaded picture; empty without one. */
  picture: { id: string; url: string }
  /** Why nothing was read; empty when it was. */
  problem: string
}

const NO_PICTURE = { id: '', url: '' }

/** A browser on plain HTTP has no `randomUUID`. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads photographs of cards. What cannot be read is typed beside the picture, which is kept. */
export function useScan(onRead: (side: Side) => void) {
  const [preview, setPreview] = useState('')
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])
  const read = useMutation({
    // The contract's type is the server's file; a browser sends a Blob.
    mutationFn: (file: File) => api.upload.baidu_ocr_card({ file: file as never }),
    onSuccess: (scan) => onRead({ key: newKey(), fields: scan.contact, scan, picture: scan.picture, problem: '' }),
    onError: (error) => {
      const id = error instanceof ApiError ? (error.data.picture ?? '') : ''
      onRead({
        key: newKey(),
        fields: EMPTY_CONTACT,
        picture: id ? { id, url: `/picture/${id}.webp` } : NO_PICTURE,
        problem: error.message,
      })
    },
    onSettled: () => setPreview(''),
  })
  return {
    /** The photograph that is being read; empty when none is. */
    preview,
    start: (file: File) => {
      setPreview(URL.createObjectURL(file))
      read.mutate(file)
    },
    type: () => onRead({ key: newKey(), fields: EMPTY_CONTACT, picture: NO_PICTURE, problem: '' }),
  }
}
