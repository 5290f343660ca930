import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FileButton } from '../../kit/file-button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { DropArea } from '../kit/drop-area.tsx'

/** A file and what became of it; without a refusal it was uploaded, or is still to be. */
interface Sent {
  id: number
  name: string
  state: 'waiting' | 'done' | 'refused'
  why: string
}

/** Uploads pictures into the library: dropped, pasted or chosen, one after the other, with a result for each. */
export function MediaUpload() {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const upload = async (files: readonly File[]) => {
    if (files.length === 0 || isSending.current) return
    isSending.current = true
    setBusy(true)
    setSent(files.map(({ name }, id) => ({ id, name, state: 'waiting', why: '' })))
    for (const [at, file] of files.entries()) {
      const result = await send(file)
      setSent((before) => before.map((one) => (one.id === at ? { ...one, ...result } : one)))
    }
    await queries.invalidateQueries({ queryKey: api.sitePicture.list.key })
    isSending.current = false
    setBusy(false)
  }
  const done = sent.filter(({ state }) => state !== 'waiting').length
  return (
    <DropArea className="console-pictures" onFiles={(files) => void upload(files)}>
      <legend className="visually-hidden">{t('media.add')}</legend>
      <FileButton
        accept="image/*"
        label={t('media.add')}
        busy={isBusy}
        multiple
        onChoose={(...files) => void upload(files)}
      >
        {isBusy ? t('media.progress', { done, count: sent.length }) : t('media.add')}
      </FileButton>
      <p>{t('media.addHint')}</p>
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

async function send(file: File): Promise<Pick<Sent, 'state' | 'why'>> {
  try {
    // The contract has the server's type of a file; a browser sends its own.
    await api.upload.upload_original({ file: file as never })
    return { state: 'done', why: '' }
  } catch (refused) {
    return { state: 'refused', why: refused instanceof Error ? refused.message : String(refused) }
  }
}
