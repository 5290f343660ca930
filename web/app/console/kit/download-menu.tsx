import { taiwanDay } from '@idocard/domain/taiwan-day'
import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import type { Column } from './columns.tsx'
import { filteredPages, type List, type ListCall, type RowOf } from './list.ts'
import { TABLE_FILES, type TableFile } from './table-file.ts'
import type { TableRequest } from './table-file-worker.ts'

type DownloadProps<C extends ListCall> = {
  title: string
  list: List<C>
  /** The columns that are shown. */
  columns: readonly Column<C>[]
}

/**
 * The rows that the filters let through, with the columns that are shown, as a file. The browser reads page after page,
 * so that the server never holds more than one, and nothing is in the file that the list does not show.
 */
export function DownloadMenu<C extends ListCall>({ title, list, columns }: DownloadProps<C>) {
  const { t } = useTranslation('console')
  const menu = useRef<HTMLDetailsElement>(null)
  const [progress, setProgress] = useState<{ kind: TableFile; read: number; problem?: string }>()
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const download = async (kind: TableFile) => {
    if (menu.current) menu.current.open = false
    const aborter = new AbortController()
    reading.current = aborter
    const { signal } = aborter
    const filed = columns.filter(({ text }) => text !== null)
    const rows: (string | number)[][] = [filed.map(({ label }) => label)]
    setProgress({ kind, read: 0 })
    try {
      for await (const page of filteredPages(list)) {
        if (signal.aborted) return
        for (const row of page) rows.push(filed.map((column) => textOf(column, row)))
        setProgress({ kind, read: rows.length - 1 })
      }
      save(await fileOf({ rows, kind }, signal), `${title}-${taiwanDay(new Date())}.${kind}`)
      setProgress(undefined)
    } catch (error) {
      if (!signal.aborted) setProgress({ kind, read: rows.length - 1, problem: messageOf(error) })
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
    <details className="console-columns" ref={menu}>
      <summary>{t('download.begin')}</summary>
      <div>
        {TABLE_FILES.map((kind) => (
          <PlainButton key={kind} variant="quiet" onClick={() => void download(kind)}>
            {t(`download.${kind}`)}
          </PlainButton>
        ))}
      </div>
    </details>
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What a file has in a cell. A column whose cell is no text says what it is as one. */
const textOf = <C extends ListCall>({ cell, text }: Column<C>, row: RowOf<C>) =>
  text ? text(row) : (cell(row) as string | number)

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

/** Lets the browser store a file. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has taken the file when the press was handled.
  setTimeout(() => URL.revokeObjectURL(url))
}
