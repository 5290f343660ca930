import { taiwanDay } from '@idocard/domain/taiwan-day'
import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { Menu } from './menu.tsx'
import { saveFile } from './save-file.ts'
import { TABLE_FILES, type TableFile, type TableRows } from './table-file.ts'
import type { TableRequest } from './table-file-worker.ts'

type FileMenuProps = {
  /** The beginning of the file's name. */
  title: string
  /**
   * Reads the rows, the head first. It may take long.
   * @param progress is told how many rows are read
   */
  read: (signal: AbortSignal, progress: (count: number) => void) => Promise<TableRows>
}

/** Rows as a file of either kind, with what is read meanwhile. */
export function FileMenu({ title, read }: FileMenuProps) {
  const { t } = useTranslation('console')
  const [progress, setProgress] = useState<{ kind: TableFile; read: number; problem?: string }>()
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const download = async (kind: TableFile) => {
    const aborter = new AbortController()
    reading.current = aborter
    const { signal } = aborter
    let count = 0
    setProgress({ kind, read: count })
    try {
      const rows = await read(signal, (more) => {
        count = more
        if (!signal.aborted) setProgress({ kind, read: count })
      })
      if (signal.aborted) return
      saveFile(await fileOf({ rows, kind }, signal), `${title}-${taiwanDay(new Date())}.${kind}`)
      setProgress(undefined)
    } catch (error) {
      if (!signal.aborted) setProgress({ kind, read: count, problem: messageOf(error) })
    }
  }
  const cancel = () => {
    reading.current?.abort()
    setProgress(undefined)
  }

  if (progress)
    return (
      <div className="console-download" role="status">
        {progress.problem ?? t('download.read', { count: progress.read })}
        {progress.problem && (
          <PlainButton variant="quiet" onClick={() => void download(progress.kind)}>
            {t('download.again')}
          </PlainButton>
        )}
        <PlainButton variant="quiet" onClick={cancel}>
          {t('download.cancel')}
        </PlainButton>
      </div>
    )
  return (
    <Menu label={t('download.begin')}>
      {(close) =>
        TABLE_FILES.map((kind) => (
          <PlainButton
            key={kind}
            variant="quiet"
            onClick={() => {
              close()
              void download(kind)
            }}
          >
            {t(`download.${kind}`)}
          </PlainButton>
        ))
      }
    </Menu>
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Writes a file in a worker. @throws {Error} if the worker cannot */
function fileOf(request: TableRequest, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./table-file-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
