import { UNUSED_DAYS } from '@idocard/domain/content/picture-library'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FileButton } from '../../kit/file-button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { DropArea } from '../kit/drop-area.tsx'
import { useLibrary, useUpload } from '../kit/library.ts'
import { formatMegabytes } from './media-words.ts'

/** A file and what became of it; without a refusal it was uploaded, or is still to be. */
interface Sent {
  id: number
  name: string
  state: 'waiting' | 'done' | 'refused'
  why: string
}

type MediaUploadProps = {
  /** How much of the library's room is taken, in bytes. Undefined until it is known. */
  room: { taken: number; most: number } | undefined
}

/** Uploads pictures into the library: dropped, pasted or chosen, one after the other, with a result for each. */
export function MediaUpload({ room }: MediaUploadProps) {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { list } = useLibrary()
  const upload = useUpload()
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const send = async (file: File): Promise<Pick<Sent, 'state' | 'why'>> => {
    try {
      await upload(file)
      return { state: 'done', why: '' }
    } catch (refused) {
      return { state: 'refused', why: refused instanceof Error ? refused.message : String(refused) }
    }
  }
  const sendAll = async (files: readonly File[]) => {
    if (files.length === 0 || isSending.current) return
    isSending.current = true
    setBusy(true)
    setSent(files.map(({ name }, id) => ({ id, name, state: 'waiting', why: '' })))
    for (const [at, file] of files.entries()) {
      const result = await send(file)
      setSent((before) => before.map((one) => (one.id === at ? { ...one, ...result } : one)))
    }
    await queries.invalidateQueries({ queryKey: list.key })
    isSending.current = false
    setBusy(false)
  }
  const done = sent.filter(({ state }) => state !== 'waiting').length
  return (
    <DropArea className="console-pictures" onFiles={(files) => void sendAll(files)}>
      <legend className="visually-hidden">{t('media.add')}</legend>
      <FileButton
        accept="image/*"
        label={t('media.add')}
        busy={isBusy}
        multiple
        onChoose={(...files) => void sendAll(files)}
      >
        {isBusy ? t('media.progress', { done, count: sent.length }) : t('media.add')}
      </FileButton>
      <p>{t('media.addHint', { count: UNUSED_DAYS })}</p>
      {room && <p>{t('media.room', { taken: formatMegabytes(room.taken), most: formatMegabytes(room.most) })}</p>}
      {sent.length > 0 && (
        <ul className="console-uses" aria-live="polite">
          {sent.map(({ id, name, state, why }) => (
            <li key={id}>
              <span>{name}</span>
              {why || t(`media.sent.${state}`)}
            </li>
          ))}
        </ul>
      )}
    </DropArea>
  )
}
