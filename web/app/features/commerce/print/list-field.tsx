import type { OutputOf } from '@idocard/contract/call'
import type { printContract } from '@idocard/contract/commerce/print'
import { finishName } from '@idocard/domain/commerce/finish'
import { MAX_PRINT_LIST_BYTES, type PrintCard, type PrintRule } from '@idocard/domain/commerce/print'
import { useState } from 'react'
import { FileButton } from '../../../kit/file-button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { api } from '../../../lib/browser-api.ts'
import { decodeText } from '../../../lib/decode-text.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './print.module.css'

type ListFieldProps = {
  productId: number
  quantity: number
  rule: PrintRule
  onCards: (cards: PrintCard[]) => void
}

type Result =
  | { kind: 'done'; count: number }
  | { kind: 'wrong'; message: string }
  | { kind: 'problems'; problems: OutputOf<typeof printContract.read_list>['problems']; count: number }

/** Fills in all cards of a line from a list. */
export function ListField({ productId, quantity, rule, onCards }: ListFieldProps) {
  const { t } = useTranslation('print')
  const lang = useLang()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()

  const read = async (file: File): Promise<Result> => {
    if (file.size > MAX_PRINT_LIST_BYTES) return { kind: 'wrong', message: t('list.tooLarge') }
    const csv = decodeText(await file.arrayBuffer())
    if (csv === undefined || csv.trim() === '') return { kind: 'wrong', message: t('list.unreadable') }
    const { cards, problems, count } = await api.print.read_list({ productId, quantity, csv })
    if (count > 0) return { kind: 'problems', problems, count }
    onCards(cards)
    return { kind: 'done', count: cards.length }
  }
  const choose = async (file: File) => {
    setBusy(true)
    setResult(await read(file).catch((error: Error): Result => ({ kind: 'wrong', message: error.message })))
    setBusy(false)
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('list.label')}</legend>
      <p className={classes.hint}>{t('list.hint')}</p>
      <div className={classes.buttons}>
        <FileButton accept=".csv,text/csv" label={t('list.choose')} busy={busy} onChoose={choose}>
          {busy ? t('list.reading') : t('list.choose')}
        </FileButton>
        <a className={classes.link} download={t('list.file')} href={sampleOf(rule, lang)}>
          {t('list.template')}
        </a>
      </div>
      {result?.kind === 'done' && (
        <Notice tone="good" live>
          {t('list.done', { count: result.count })}
        </Notice>
      )}
      {result?.kind === 'wrong' && (
        <Notice tone="bad" live>
          {result.message}
        </Notice>
      )}
      {result?.kind === 'problems' && (
        <Notice tone="bad" live title={t('list.problems', { count: result.count })}>
          <ul className={classes.problems}>
            {result.problems.slice(0, MAX_SHOWN).map(({ row, column, message }, index) => (
              <li key={index}>
                {[row > 0 && t('list.row', { row }), column].filter(Boolean).join(' · ')}
                {(row > 0 || column) && (lang === 'zh-tw' ? '：' : ': ')}
                {message}
              </li>
            ))}
          </ul>
          {result.count > MAX_SHOWN && <p>{t('list.more', { count: result.count - MAX_SHOWN })}</p>}
        </Notice>
      )}
    </fieldset>
  )
}

/** Problems shown at a time. */
const MAX_SHOWN = 20

/** A template for the list: the headers and a row, with a byte order mark so that spreadsheets read it as UTF-8. */
function sampleOf({ finishes, isMixed }: PrintRule, lang: 'zh-tw' | 'en-us'): string {
  const [finish = 'matte-black'] = finishes
  const rows = {
    'zh-tw': [
      ['中文姓名', '英文姓名', '中文職稱', '英文職稱', '中文公司', '英文公司', '材質'],
      ['林小美', 'May Lin', '設計師', 'Designer', '北極星物流', 'Polaris Logistics', finishName(finish, lang)],
    ],
    'en-us': [
      [
        'Chinese name',
        'English name',
        'Chinese title',
        'English title',
        'Chinese company',
        'English company',
        'Finish',
      ],
      ['林小美', 'May Lin', '設計師', 'Designer', '北極星物流', 'Polaris Logistics', finishName(finish, lang)],
    ],
  }[lang]
  const text = rows.map((row) => (isMixed ? row : row.slice(0, -1)).join(',')).join('\r\n')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`
}
