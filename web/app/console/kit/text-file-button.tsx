import { useState } from 'react'
import { FileButton } from '../../kit/file-button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { textOfFile } from '../../lib/decode-text.ts'
import { useTranslation } from '../../lib/texts.ts'

/** More than ten thousand rows of what staff have lists of. */
const MAX_BYTES = 5_000_000

/** Reads a text file, as spreadsheets save them, or says that it is none. */
export function TextFileButton({ label, onText }: { label: string; onText: (text: string) => void }) {
  const { t } = useTranslation('console')
  const [isUnreadable, setUnreadable] = useState(false)
  const read = async (file: File) => {
    const text = await textOfFile(file, MAX_BYTES)
    setUnreadable(text === undefined)
    if (text !== undefined) onText(text)
  }
  return (
    <>
      <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" label={label} onChoose={(file) => void read(file)} />
      {isUnreadable && <Notice tone="bad" live title={t('unreadableFile')} />}
    </>
  )
}
