import { LINE_PERSONAL, socialLink, socialMediaById } from '@idocard/domain/cards/social-media'
import { CONTACT_TEXTS, type ContactText, type ContactFields as Fields } from '@idocard/domain/contacts/contact'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { pick } from '@idocard/domain/language'
import { IconBrandLine, IconMail, IconMapPin, IconMessage, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionTile } from '../../../kit/action-tiles.tsx'
import { RoundLink } from '../../../kit/button.tsx'
import { useLang } from '../../../lib/language.ts'
import { mapLink } from '../../../lib/map-link.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'
import { companyTypesQuery } from './queries.ts'

/** Fields that the heading above may already show. */
const NAMES = new Set<string>(['nameCh', 'nameEn', 'companyCh', 'companyEn', 'titleCh', 'titleEn'])

const LINE = socialMediaById(LINE_PERSONAL)
const ICON = { size: 22, stroke: 1.6, 'aria-hidden': true } as const

type ContactFieldsProps = {
  fields: Fields
  /** The kind of business of a paper card; 0 for none. */
  companyType?: number
  /** Omits names, companies and titles, which the heading above shows. */
  isBelowName?: boolean
}

/** The fields of a contact, with links to call, write and open web sites. */
export function ContactFields({ fields, companyType = 0, isBelowName = false }: ContactFieldsProps) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const types = useQuery({ ...companyTypesQuery, enabled: companyType !== 0 })
  /** Where a text leads: a LINE ID to the person in LINE, an address to the map. */
  const placeOf = (field: ContactText, text: string) => {
    if (field === 'addressCh' || field === 'addressEn')
      return (
        <RoundLink tone="quiet" to={mapLink(text)} target="_blank" label={t('map', { address: text })}>
          <IconMapPin {...ICON} />
        </RoundLink>
      )
    const link = field === 'lineId' && LINE && socialLink(LINE, text)?.link
    if (!link) return undefined
    return (
      <RoundLink tone="quiet" to={link} target="_blank" label={t('line', { id: text })}>
        <IconBrandLine {...ICON} />
      </RoundLink>
    )
  }
  const type = types.data?.find(({ id }) => id === companyType)
  const rows: { key: string; name: string; value: ReactNode; action?: ReactNode }[] = [
    ...fields.phones.map(({ kind, number, extension }, index) => ({
      key: `phone ${index}`,
      name: t(`phone.${kind}`),
      value: (
        <>
          <a href={`tel:${number}${extension && `,${extension}`}`}>{formatPhone(number)}</a>
          {extension && ` ${t('extension', { extension })}`}
        </>
      ),
      ...(kind === 'mobile' && {
        action: (
          <RoundLink tone="quiet" to={`sms:${number}`} label={t('sms', { number: formatPhone(number) })}>
            <IconMessage {...ICON} />
          </RoundLink>
        ),
      }),
    })),
    ...fields.emails.map(({ kind, address }, index) => ({
      key: `email ${index}`,
      name: t(`email.${kind}`),
      value: <a href={mailTo(address)}>{address}</a>,
    })),
    ...fields.sites.map((site, index) => ({
      key: `site ${index}`,
      name: t('field.site'),
      value: (
        <a href={site} rel="noopener noreferrer" target="_blank">
          {site.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </a>
      ),
    })),
    ...CONTACT_TEXTS.filter((field) => fields[field] !== '' && !(isBelowName && NAMES.has(field))).map((field) => ({
      key: field,
      name: t(`field.${field}`),
      value: fields[field],
      action: placeOf(field, fields[field]),
    })),
    ...(type
      ? [{ key: 'companyType', name: t('field.companyType'), value: pick(lang, type.nameCh, type.nameEn) }]
      : []),
  ]
  if (rows.length === 0) return null
  return (
    <dl className={classes.fields}>
      {rows.map(({ key, name, value, action }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {action && <dd>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** A `mailto:` link for an address with any characters (RFC 6068). */
const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`

/** Buttons that call the first number and write to the first address. */
export function CallAndMail({ fields: { phones, emails } }: { fields: Pick<Fields, 'phones' | 'emails'> }) {
  const { t } = useTranslation('contacts')
  const [phone] = phones
  const [email] = emails
  return (
    <>
      {phone && (
        <ActionTile Icon={IconPhone} tone="main" href={`tel:${phone.number}`}>
          {t('call')}
        </ActionTile>
      )}
      {email && (
        <ActionTile Icon={IconMail} tone={phone ? undefined : 'main'} href={mailTo(email.address)}>
          {t('mail')}
        </ActionTile>
      )}
    </>
  )
}
