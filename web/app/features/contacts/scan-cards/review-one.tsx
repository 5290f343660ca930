import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useConnection } from '../../../lib/connection.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useLeaving } from '../../../lib/use-leaving.ts'
import { ReviewForm } from '../contacts/review-form.tsx'
import { ScanPicture } from '../contacts/scan-picture.tsx'
import { sendAllWaiting } from '../contacts/send-change.ts'
import {
  askAgain,
  type CardDraft,
  dropWaiting,
  isUnread,
  keepDraft,
  keepWaiting,
  type Of,
} from '../contacts/waiting.ts'
import { addAsBack, type CardBefore } from './add-as-back.ts'
import type { SavedContact } from './review-end.tsx'
import classes from './scan-cards.module.css'

type ReviewOneProps = {
  /** Undefined if no such card waits, for example because it was saved in another tab. */
  waiting: Of<'card'> | undefined
  /** The card that was photographed before, if this one can be its back. */
  before: CardBefore | undefined
  onSaved: (id: string | undefined, saved: Pick<SavedContact, 'fields' | 'hasBack' | 'order'>) => void
  /** Called when the card became the back of the one before. */
  onBack: (before: CardBefore) => void
  /** Called when it is a card of its own again. */
  onSplit: (before: CardBefore, key: string) => void
  /** Called when the card is left for later or discarded. */
  onPassed: () => void
  /** Shown if no such card waits. */
  missing: ReactNode
}

/** Checks one card, once it was read. */
export function ReviewOne({ waiting, before, onSaved, onBack, onSplit, onPassed, missing }: ReviewOneProps) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  // The form has a copy: the card may be read or saved meanwhile.
  const [begun, setBegun] = useState<Of<'card'>>()
  const begin = (card: Of<'card'>) =>
    setBegun({ ...card, side: { ...card.side, problem: card.refusal?.message ?? card.side.problem } })
  if (!begun && waiting && !isUnread(waiting)) begin(waiting)
  const card = waiting ?? begun
  const draft = useRef<CardDraft>({})
  // Until the device has stored what a button did, another press would act on this card, not on the next one.
  // In a state of our own, which changes with the press: the library tells of its mutations a moment later.
  const [isLeaving, setLeaving] = useState(false)
  const leave = (how: () => Promise<void>) => {
    setLeaving(true)
    void how()
      .catch(toastError)
      .finally(() => setLeaving(false))
  }
  useLeaving(() => {
    if (begun && draft.current.typed) void keepDraft(begun, draft.current).catch(toastError)
  })
  if (!card) return missing
  const again = async () => {
    await askAgain(card.key)
    setBegun(undefined)
    await sendAllWaiting(client)
  }
  const discard = async () => {
    await dropWaiting(card.key)
    onPassed()
    void toast({
      tone: 'neutral',
      title: t('waiting.discarded'),
      action: { text: t('undo'), run: () => void keepWaiting({ ...card, ...draft.current }).catch(toastError) },
    })
  }
  const asBack = async (front: CardBefore) => {
    const undo = await addAsBack(client, front, card, draft.current.typed ?? card.side.fields)
    const split = async () => {
      await undo()
      onSplit(front, card.side.key)
    }
    onBack(front)
    void toast({
      tone: 'good',
      title: t('review.addedBack'),
      action: { text: t('undo'), run: () => void split().catch(toastError) },
    })
  }
  const passing = (
    <>
      <PlainButton variant="quiet" onClick={onPassed}>
        {t('review.skip')}
      </PlainButton>
      <PlainButton variant="quiet" onClick={() => leave(discard)}>
        {t('review.discard')}
      </PlainButton>
    </>
  )
  const onAgain = () => void again().catch(toastError)
  return begun ? (
    <ReviewForm
      isLocked={isLeaving}
      card={begun}
      onSaved={(id, fields, hasBack) => onSaved(id, { fields, hasBack, order: begun.key })}
      onDraft={(changed) => {
        draft.current = changed
      }}
      beside={
        before &&
        !card.side.picture.file && (
          <PlainButton variant="outline" onClick={() => leave(() => asBack(before))}>
            {t('review.isBack')}
          </PlainButton>
        )
      }
      {...(begun.side.unread && { onAgain })}
    >
      {passing}
    </ReviewForm>
  ) : (
    <UnreadCard card={card} isLocked={isLeaving} onAgain={onAgain} onType={() => begin(card)}>
      {passing}
    </UnreadCard>
  )
}

type UnreadCardProps = {
  card: Of<'card'>
  isLocked: boolean
  onAgain: () => void
  onType: () => void
  children: ReactNode
}

/** A card whose picture was not read yet: why, and what can be done meanwhile. */
function UnreadCard({ card: { side, retry }, isLocked, onAgain, onType, children }: UnreadCardProps) {
  const { t } = useTranslation('contacts')
  const isConnected = useConnection()
  const state = !isConnected ? 'offline' : retry ? 'busy' : 'reading'
  return (
    <div className={classes.unread} inert={isLocked}>
      <ScanPicture picture={side.picture} alt={t('scan.front')} isWhole={false} onWhole={() => undefined} />
      <Notice
        tone={state === 'busy' ? 'attention' : 'info'}
        title={t(`unread.${state}`)}
        live
        action={
          state === 'busy' && (
            <PlainButton variant="outline" onClick={onAgain}>
              {t('scan.again')}
            </PlainButton>
          )
        }
      >
        {t(`unread.${state}Text`)}
      </Notice>
      <div className={classes.choices}>
        <PlainButton variant="outline" onClick={onType}>
          {t('add.type')}
        </PlainButton>
        {children}
      </div>
    </div>
  )
}
