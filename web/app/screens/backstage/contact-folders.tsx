import { ContactTools } from '../../features/contacts/contacts/contact-tools.tsx'
import { type ContactFilter, NO_FILTER, queryOf } from '../../features/contacts/contacts/filter.ts'
import { Folders } from '../../features/contacts/contacts/folders.tsx'
import { MetGroups } from '../../features/contacts/contacts/met-groups.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'

/** How the contacts are organised: folders, days on which the holder met people, and tools for tidying up. */
export default function ContactFoldersScreen() {
  const { t } = useTranslation('contacts')
  const { contacts, addContact } = useBackstage()
  const listOf = (part: Partial<ContactFilter>) => `${contacts}?${queryOf({ ...NO_FILTER, ...part })}`
  return (
    <HolderScreen title={t('folder.title')} back={contacts}>
      <ButtonLink to={addContact}>{t('add.title')}</ButtonLink>
      <Folders linkTo={(collectionId) => listOf({ collectionId })} />
      <MetGroups linkTo={({ day, place }) => listOf({ metOn: day, metPlace: place })} />
      <ContactTools />
    </HolderScreen>
  )
}
