import { useNavigate, useSearchParams } from 'react-router'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { AddContact } from '../../features/contacts/add-contact.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'

/** Adds a paper card, photographed and checked, or typed. `?card=` opens a card that waits in this browser. */
export default function AddContactScreen() {
  const { t } = useTranslation('contacts')
  const { contacts, contact } = useBackstage()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <HolderScreen title={t('add.title')} back={contacts} wide>
      <AddContact
        waitingKey={query.get('card') ?? ''}
        onOpen={(id) => void navigate(contact(id))}
        onReviewed={() => void navigate(contacts)}
      />
    </HolderScreen>
  )
}
