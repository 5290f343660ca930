import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import classes from './contacts.module.css'
import { ReviewForm } from './review-form.tsx'
import { useScan } from './use-scan.ts'
import { keepWaiting, useWaiting, type WaitingCard } from './waiting.ts'

type AddContactProps = {
  /** The key of a waiting card to be reviewed; empty if there is none. */
  waitingKey: string
  onOpen: (id: string) => void
  /** Called when the review of a waiting card ends. */
  onReviewed: () => void
}

/**
 * Adds one paper card after the other: takes a photograph, shows the recognised text for checking, and offers the next
 * card.
 */
export function AddContact({ waitingKey, onOpen, onReviewed }: AddContactProps) {
  const { t } = useTranslation('contacts')
  const cards = useWaiting().filter((one) => one.kind === 'card')
  const [begun, setBegun] = useState<WaitingCard>()
  const [pictureKey, setPictureKey] = useState('')
  const unread = cards.find(({ side }) => side.key === pictureKey)
  const waiting = cards.find(({ side }) => side.key === waitingKey)
  // The review uses a copy: the waiting card may be read or saved meanwhile.
  if (!begun && waiting) {
    const { side, refusal } = waiting
    setBegun({ ...waiting, side: { ...side, problem: refusal?.message ?? side.problem } })
  }
  const scan = useScan(async (side) => {
    const card: WaitingCard = { kind: 'card', side, isConfirmed: false }
    if (!side.picture.file) return setBegun(card)
    try {
      await keepWaiting(card)
      setPictureKey(side.key)
    } catch {
      // The device has no space left. The picture exists only as long as the form is open.
      setBegun(card)
    }
  })
  const end = () => {
    if (waitingKey) return onReviewed()
    setBegun(undefined)
    setPictureKey('')
  }
  const done = (id: string | undefined) => {
    end()
    void toast(
      id === undefined
        ? { tone: 'neutral', title: t('waiting.cardKept') }
        : { tone: 'good', title: t('add.saved'), action: { text: t('add.open'), run: () => onOpen(id) } },
    )
  }
  const again = () => {
    setBegun(undefined)
    scan.again()
  }
  if (begun) {
    const isUnread = begun.side.problem !== '' && !waitingKey
    return (
      <ReviewForm
        key={begun.side.key}
        card={begun}
        onSaved={done}
        onCancel={end}
        {...(isUnread && { onAgain: again })}
      />
    )
  }
  return (
    <section className={classes.part}>
      {unread && (
        <Notice
          tone="good"
          title={t('waiting.scanKept')}
          live
          action={
            <PlainButton variant="outline" onClick={() => setBegun(unread)}>
              {t('add.type')}
            </PlainButton>
          }
        >
          {t('waiting.scanKeptText')}
        </Notice>
      )}
      <p>{t('add.text')}</p>
      {scan.preview ? (
        <div className={classes.scan} aria-busy="true">
          <div>
            <img src={scan.preview} alt={t('scan.front')} />
          </div>
          <Notice tone="info" title={t('scan.reading')} live />
        </div>
      ) : (
        <div className={classes.actions}>
          <FileButton variant="filled" accept="image/*" camera label={t('add.camera')} onChoose={scan.start} />
          <FileButton accept="image/*" label={t('add.picture')} onChoose={scan.start} />
          <PlainButton variant="outline" onClick={scan.type}>
            {t('add.type')}
          </PlainButton>
        </div>
      )}
      <p className={classes.quiet}>{t('add.private')}</p>
    </section>
  )
}
