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
  const isBusy = sent.some(({ state }) => state === 'waiting')
  const lastId = useRef(0)
  const earlier = useRef(Promise.resolve())
  const send = async (file: File): Promise<Pick<Sent, 'state' | 'why'>> => {
    try {
      await upload(file)
      return { state: 'done', why: '' }
    } catch (refused) {
      return { state: 'refused', why: refused instanceof Error ? refused.message : String(refused) }
    }
  }
  // What is chosen while others are on their way waits for them.
  const sendAll = (files: readonly File[]) => {
    const added = files.map((file) => {
      lastId.current += 1
      const one: Sent = { id: lastId.current, name: file.name, state: 'waiting', why: '' }
      return { file, one }
    })
    setSent((before) => [
      ...(before.some(({ state }) => state === 'waiting') ? before : []),
      ...added.map(({ one }) => one),
    ])
    earlier.current = earlier.current.then(async () => {
      for (const { file, one } of added) {
        const result = await send(file)
        setSent((before) => before.map((other) => (other.id === one.id ? { ...other, ...result } : other)))
      }
      void queries.invalidateQueries({ queryKey: list.key })
    })
  }
  const done = sent.filter(({ state }) => state !== 'waiting').length
  return (
    <DropArea className="console-pictures" onFiles={sendAll}>
      <legend className="visually-hidden">{t('media.add')}</legend>
      <FileButton accept="image/*" label={t('media.add')} multiple onChoose={(...files) => sendAll(files)}>
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
