import { useNavigate, useSearchParams } from 'react-router'
import { OpenedContact } from '../../features/contacts/contacts/opened-contact.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'

/** One contact on its own screen (`?id=`), for notices and links. */
export default function ContactScreen() {
  const { t } = useTranslation('contacts')
  const { contacts } = useBackstage()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return (
    <HolderScreen title={t('detail')} back={contacts}>
      {id ? (
        <Contact id={id} />
      ) : (
        <EmptyState title={t('empty.nobody')} action={<ButtonLink to={contacts}>{t('title')}</ButtonLink>} />
      )}
    </HolderScreen>
  )
}

function Contact({ id }: { id: string }) {
  const navigate = useNavigate()
  const { contacts } = useBackstage()
  return <OpenedContact id={id} onGone={() => void navigate(contacts)} />
}
