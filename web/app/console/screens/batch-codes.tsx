import type { CodedBatch, CodedCard } from '@idocard/contract/cards/site-batch'
import { MAX_CARDS_DRAWN, PRINTED_COLUMNS } from '@idocard/domain/cards/batch-list'
import { strToU8, zipSync } from 'fflate'
import { useState } from 'react'
import { useUnsavedGuard } from '../../features/identity/profile/use-unsaved-guard.ts'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { saveFile } from '../kit/save-file.ts'
import { tableFile } from '../kit/table-file.ts'

/** The order of the names in a folder is that of the parts. */
const partName = (at: number, parts: number) => (parts > 1 ? `-${String(at + 1).padStart(2, '0')}` : '')
const nameOf = (id: number) => `batch-${id}`

/** Stores the list of codes. They are shown nowhere again, so it does not wait for a press. */
export const saveCodes = ({ id, cards }: CodedBatch): void => saveFile(listOf(cards), `${nameOf(id)}-codes.csv`)
const listOf = (cards: readonly CodedCard[]) =>
  tableFile([[...PRINTED_COLUMNS], ...cards.map((card) => PRINTED_COLUMNS.map((column) => card[column]))], 'csv')

type CodesProps = { coded: CodedBatch; onDone: () => void }

/** The codes that exist only here: their files, until somebody says that they are kept. */
export function BatchCodes({ coded, onDone }: CodesProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const guard = useUnsavedGuard(true)
  return (
    <>
      <Notice tone="attention" live title={t('batch.once', { count: coded.cards.length })}>
        {t('batch.onceText', { file: `${nameOf(coded.id)}-codes.csv` })}
      </Notice>
      <div className="console-actions">
        <PlainButton variant="outline" onClick={() => saveCodes(coded)}>
          {t('batch.csv')}
        </PlainButton>
      </div>
      <DrawFiles id={coded.id} cards={coded.cards} />
      <div className="console-actions">
        <PlainButton
          onClick={() => {
            guard.release()
            onDone()
          }}
        >
          {t('batch.kept')}
        </PlainButton>
      </div>
      {guard.isAsking && (
        <ConfirmDialog
          title={t('batch.leaveTitle')}
          onDismiss={guard.stay}
          actions={
            <>
              <PlainButton variant="outline" onClick={guard.stay}>
                {shared('cancel')}
              </PlainButton>
              <Danger>
                <PlainButton onClick={guard.leave}>{t('batch.leave')}</PlainButton>
              </Danger>
            </>
          }
        >
          {t('batch.leaveText')}
        </ConfirmDialog>
      )}
    </>
  )
}

type Coded = Pick<CodedCard, 'cardSn' | 'code'>
type DrawProps = { id: number; cards: readonly Coded[] }

/**
 * Sheets and sleeves of cards as one file: PDFs, and each page as SVG. The server draws a part at a time, so that it
 * holds few, and progress shows.
 */
export function DrawFiles({ id, cards }: DrawProps) {
  const { t } = useTranslation('console')
  const [done, setDone] = useState(0)
  const parts = partsOf(cards)
  const drawing = useAction(
    [],
    async () => {
      const files: Record<string, Uint8Array> = {}
      setDone(0)
      for (const [at, part] of parts.entries()) {
        const input = { id, cards: JSON.stringify(part.map(({ cardSn, code }) => ({ cardSn, code }))) }
        for (const drawing of ['sheets', 'sleeves'] as const) {
          const { svg, pdf } = await api.siteBatch.draw({ ...input, drawing })
          const name = `${drawing}${partName(at, parts.length)}`
          files[`${name}.pdf`] = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
          for (const [page, text] of svg.entries())
            files[`svg/${name}-page-${String(page + 1).padStart(2, '0')}.svg`] = strToU8(text)
        }
        setDone((before) => before + part.length)
      }
      saveFile(new Blob([zipSync(files, { level: 1 })], { type: 'application/zip' }), `${nameOf(id)}.zip`)
    },
    { inPlace: true },
  )
  return (
    <div className="console-actions" role="status">
      <PlainButton variant="outline" disabled={drawing.isPending} onClick={() => drawing.mutate()}>
        {t('batch.draw')}
      </PlainButton>
      {drawing.isPending && t('results.running', { done, all: cards.length })}
      {drawing.error && <Notice tone="bad" live title={drawing.error.message} />}
    </div>
  )
}

const partsOf = (cards: readonly Coded[]) =>
  Array.from({ length: Math.ceil(cards.length / MAX_CARDS_DRAWN) }, (_, at) =>
    cards.slice(at * MAX_CARDS_DRAWN, (at + 1) * MAX_CARDS_DRAWN),
  )
