import type { ContactItem } from '@idocard/contract/contacts/contact-fields'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { IconPhone } from '@tabler/icons-react'
import type { KeyboardEventHandler } from 'react'
import { Link } from 'react-router'
import { RoundLink } from '../../../kit/button.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { ContactFace } from './contact-face.tsx'
import { contactLine, contactName } from './contact-name.ts'
import classes from './contacts.module.css'
import { StarButton } from './star-button.tsx'
import { useIsWaiting } from './waiting.ts'

type ContactRowProps = {
  contact: ContactItem
  to: string
  /** Whether it is open beside the list. */
  isOpen: boolean
  /** Whether it takes the place of an open contact, so that one step back closes it. */
  isNext: boolean
  /** Whether this contact is selected; undefined unless contacts are being selected. */
  selected: boolean | undefined
  onSelect: (selected: boolean) => void
  onKeyDown: KeyboardEventHandler<HTMLAnchorElement>
}

/** A contact in the list: a link, or a checkbox while contacts are being selected. */
export function ContactRow({ contact, to, isOpen, isNext, selected, onSelect, onKeyDown }: ContactRowProps) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const name = contactName(lang, contact)
  const isWaiting = useIsWaiting(contact.id)
  const content = (
    <>
      <ContactFace name={name} photo={contact.photo} scanImg={contact.scanImg} />
      <span className={classes.person}>
        <strong>{name}</strong>
        <span>{contactLine(lang, contact)}</span>
        {(isWaiting || contact.changed || contact.tags.length > 0) && (
          <span className={classes.marks}>
            {isWaiting && <StatusBadge>{t('waiting.mark')}</StatusBadge>}
            {contact.changed && <StatusBadge tone="attention">{t('changed')}</StatusBadge>}
            {contact.tags.slice(0, 3).map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
      </span>
    </>
  )
  if (selected !== undefined)
    return (
      <li className={classes.row}>
        <label className={classes.pick}>
          <input type="checkbox" checked={selected} onChange={(event) => onSelect(event.currentTarget.checked)} />
          {content}
        </label>
      </li>
    )
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <Link
        to={to}
        data-contact
        className={classes.open}
        aria-current={isOpen || undefined}
        replace={isNext}
        preventScrollReset
        onKeyDown={onKeyDown}
      >
        {content}
      </Link>
      {contact.phone && (
        <RoundLink tone="quiet" to={`tel:${contact.phone}`} label={t('callAt', { number: formatPhone(contact.phone) })}>
          <IconPhone size={22} stroke={1.6} aria-hidden="true" />
        </RoundLink>
      )}
      <StarButton id={contact.id} star={contact.star} name={name} />
    </li>
  )
}
