import { cardRows, type ListedCard, readCards } from '@idocard/domain/cards/batch-list'
import { useState } from 'react'
import { Notice } from '../../kit/notice.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { tableRows } from '../kit/table-rows.ts'
import { TextFileButton } from '../kit/text-file-button.tsx'
import { DrawFiles } from './batch-codes.tsx'

/** The cards of a list with their codes; none if anything is wrong in it. */
function cardsIn(text: string) {
  const { rows, faults } = cardRows(tableRows(text).rows)
  const read = readCards(rows)
  return faults.length + read.faults.length > 0 ? [] : read.cards
}

/** Draws the sheets and sleeves again, from the list of codes that somebody kept. */
export function BatchFiles({ id }: { id: number }) {
  const { t } = useTranslation('console')
  const [cards, setCards] = useState<ListedCard[]>()
  return (
    <>
      <p>{t('batch.filesText')}</p>
      <div className="console-actions">
        <TextFileButton label={t('batch.chooseList')} onText={(text) => setCards(cardsIn(text))} />
      </div>
      {cards?.length === 0 && <Notice tone="bad" live title={t('batch.noCodes')} />}
      {cards && cards.length > 0 && <DrawFiles id={id} cards={cards} />}
    </>
  )
}
