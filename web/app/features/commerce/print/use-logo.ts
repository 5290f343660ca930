import type { PrintLogo } from '@idocard/contract/commerce/print-logo'
import { useEffect, useState } from 'react'
import { memberToken } from '../../../lib/session.ts'
import { isWaiting } from './drafts.ts'
import { uploadWaiting, waitingUrl } from './waiting-logo.ts'

/** The address of a logo's picture; empty for a PDF, and until a kept file has been read. */
export function useLogoUrl(logo: PrintLogo | null): string {
  const [kept, setKept] = useState({ id: '', url: '' })
  const id = logo && isWaiting(logo) && logo.kind !== 'pdf' ? logo.id : ''
  useEffect(() => {
    if (!id) return
    let isOver = false
    const show = (url: string) => {
      if (!isOver) setKept({ id, url })
    }
    // A file that cannot be read has no picture; the upload says why.
    waitingUrl(id).then(show, () => show(''))
    return () => {
      isOver = true
    }
  }, [id])
  return id === '' ? (logo?.url ?? '') : kept.id === id ? kept.url : ''
}

/**
 * Uploads a logo that waits, as soon as its owner has signed in.
 * @returns why that failed; empty if it did not
 */
export function useLogoUpload(productId: number, logo: PrintLogo | null): string {
  const [problem, setProblem] = useState('')
  const isMember = memberToken.use() !== ''
  const id = logo && isWaiting(logo) && isMember ? logo.id : ''
  useEffect(() => {
    if (!id) return
    setProblem('')
    uploadWaiting(productId).catch((error: Error) => setProblem(error.message))
  }, [id, productId])
  return problem
}
