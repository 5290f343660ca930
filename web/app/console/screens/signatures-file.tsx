import { MEETING_PICTURE, mailSignature } from '@idocard/domain/cards/mail-signature'
import { LANGS } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import type { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { filteredPages, type List } from '../kit/list.ts'
import { saveFile } from '../kit/save-file.ts'
import { tableFile } from '../kit/table-file.ts'
import { zipFile } from '../kit/zip-file.ts'

type SignatureList = List<typeof api.employee.list_signatures>

/** What Windows, macOS and Linux allow in a file's name. */
const named = (text: string) => text.replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ').trim()

/** A signature as a page of its own, as mail programs and their administrators take it. */
const page = (lang: string, html: string) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>iDoCard</title></head><body>${html}</body></html>`

/** The signatures of all people whom the list shows, in one press: a file of each in each language, and a table of whose is which. */
export function SignaturesFile({ list }: { list: SignatureList }) {
  const { t } = useTranslation('console')
  const [read, setRead] = useState<number>()
  const [problem, setProblem] = useState('')
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const download = async () => {
    const aborter = new AbortController()
    reading.current = aborter
    setProblem('')
    setRead(0)
    try {
      const zip = zipFile()
      const rows = [
        [
          ...[t('employee.field.nameCh'), t('employee.field.nameEn'), t('employee.field.email')],
          ...[t('signature.fileCh'), t('signature.fileEn'), t('signature.background'), t('signature.cardUrl')],
        ],
      ]
      for await (const people of filteredPages(list)) {
        if (aborter.signal.aborted) return
        for (const { nameCh, nameEn, email, card } of people) {
          const files = LANGS.map((lang) => {
            const { html, text } = mailSignature(card, lang)
            const name = `${lang}/${named(nameCh || nameEn)} ${card.cardSn}`
            zip.add(`${name}.htm`, [page(lang, html)])
            zip.add(`${name}.txt`, [text])
            return `${name}.htm`
          })
          rows.push([nameCh, nameEn, email, ...files, `${card.url}${MEETING_PICTURE}`, card.url])
        }
        setRead(rows.length - 1)
      }
      zip.add('signatures.csv', [await tableFile(rows, 'csv').text()])
      saveFile(
        new Blob(zip.end(), { type: 'application/zip' }),
        `${t('screen.signatures')}-${taiwanDay(new Date())}.zip`,
      )
    } catch (error) {
      if (aborter.signal.aborted) return
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setRead(undefined)
  }

  if (read !== undefined)
    return (
      <div className="console-download" role="status">
        {t('download.read', { count: read })}
        <PlainButton
          variant="quiet"
          onClick={() => {
            reading.current?.abort()
            setRead(undefined)
          }}
        >
          {t('download.cancel')}
        </PlainButton>
      </div>
    )
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <PlainButton variant="outline" onClick={() => void download()}>
        {t('signature.downloadAll')}
      </PlainButton>
    </>
  )
}
