import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'
import { OpenedContact } from './opened-contact.tsx'

type ContactPanelProps = {
  /** The contact; empty if none is open. */
  id: string
  /** Whether there is room beside the list. */
  isBeside: boolean
  onClose: () => void
}

/** The open contact: beside the list, or in a sheet over it. */
export function ContactPanel({ id, isBeside, onClose }: ContactPanelProps) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const contact = id && <OpenedContact key={id} id={id} onGone={onClose} />
  if (isBeside)
    return (
      <section className={classes.panel} aria-label={t('detail')}>
        {contact || <p className={classes.quiet}>{t('choose')}</p>}
      </section>
    )
  if (!contact) return null
  return (
    <Sheet title={t('detail')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {contact}
    </Sheet>
  )
}
