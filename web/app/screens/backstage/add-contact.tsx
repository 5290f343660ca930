import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fieldsName } from '../../features/contacts/contacts/contact-name.ts'
import { emptySide } from '../../features/contacts/contacts/read-side.ts'
import { ReviewForm } from '../../features/contacts/contacts/review-form.tsx'
import type { Side } from '../../features/contacts/contacts/scan.ts'
import { useFilingHere } from '../../features/contacts/contacts/use-filing-here.ts'
import { ReviewCards } from '../../features/contacts/scan-cards/review-cards.tsx'
import { ReviewEnd, type SavedContact } from '../../features/contacts/scan-cards/review-end.tsx'
import { ScanCards } from '../../features/contacts/scan-cards/scan-cards.tsx'
import { useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'

/** The value of `?card=` for a card that is typed, or that this device has no space for. */
const UNKEPT = 'new'

/** Adds paper cards: scans them, checks them (`?card=` with the key of one that waits) or types one. */
export default function AddContactScreen() {
  const { t } = useTranslation('contacts')
  const { contacts, contact, addContact } = useBackstage()
  const navigate = useNavigate()
  const isHolder = useIsHolder()
  const [query] = useSearchParams()
  const [unkept, setUnkept] = useState<Side>()
  const card = query.get('card')
  const reviewAt = (key: string) => `${addContact}?card=${encodeURIComponent(key)}`
  const links = { scanAt: addContact, contactsAt: contacts, contactAt: contact }
  const open = (side: Side | undefined) => {
    setUnkept(side)
    void navigate(reviewAt(UNKEPT))
  }
  if (card === UNKEPT)
    return (
      <HolderScreen title={t('add.title')} back={addContact} wide>
        <UnkeptCard side={unkept} onCancel={() => void navigate(addContact)} {...links} />
      </HolderScreen>
    )
  if (card !== null)
    return (
      <HolderScreen title={t('review.title')} back={contacts} wide>
        <ReviewCards card={card} onNext={(key) => void navigate(reviewAt(key), { replace: true })} {...links} />
      </HolderScreen>
    )
  const frame = (content: ReactNode) => (
    <HolderScreen title={t('add.scan')} back={contacts}>
      {content}
    </HolderScreen>
  )
  // The camera opens only for a holder.
  if (!isHolder) return frame(null)
  return (
    <ScanCards
      title={t('add.scan')}
      back={contacts}
      reviewAt={reviewAt}
      onReview={(key) => void navigate(reviewAt(key))}
      onUnkept={open}
      onType={() => open(undefined)}
      frame={frame}
    />
  )
}

type UnkeptCardProps = {
  /** Undefined for a card without a picture. */
  side: Side | undefined
  onCancel: () => void
  scanAt: string
  contactsAt: string
  contactAt: (id: string) => string
}

/** A card that exists only as long as its form is open. */
function UnkeptCard({ side, onCancel, ...links }: UnkeptCardProps) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const filingHere = useFilingHere()
  const [card] = useState(() => {
    const filing = filingHere()
    return { kind: 'card' as const, side: side ?? emptySide(), isConfirmed: false, ...(filing && { filing }) }
  })
  const [saved, setSaved] = useState<Pick<SavedContact, 'key' | 'id' | 'name'>>()
  if (saved) return <ReviewEnd saved={[saved]} left={0} {...links} />
  return (
    <ReviewForm
      card={card}
      onSaved={(id, fields) => setSaved({ key: card.side.key, id: id ?? '', name: fieldsName(lang, fields) })}
    >
      <PlainButton variant="quiet" onClick={onCancel}>
        {t('cancel')}
      </PlainButton>
    </ReviewForm>
  )
}
