import type { ContactPart } from '@idocard/card-reader/fields/scanned-contact'
import { EMAIL_KINDS, PHONE_KINDS } from '@idocard/domain/cards/card'
import {
  CONTACT_LIMITS,
  CONTACT_TEXT_LIMITS,
  CONTACT_TEXTS,
  type ContactEmail,
  type ContactPhone,
  type ContactText,
  type ContactFields as Fields,
} from '@idocard/domain/contacts/contact'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AddButton } from '../../../kit/add-button.tsx'
import { RoundButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'

type FieldsFormProps = {
  fields: Fields
  onChange: (fields: Fields) => void
  /** For fields that were read from a picture. */
  review?: FieldReview
}

export interface FieldReview {
  /** Shown below a field: the confidence of the recognition, and alternative readings. */
  hint: (field: ContactPart, value: string, change: (value: string) => void) => ReactNode
  onFocus: (field: ContactPart, value: string) => void
}

/** The texts before the phone numbers: what one looks for first on a card. */
const FIRST = new Set<ContactText>(['nameCh', 'nameEn', 'companyCh', 'companyEn', 'titleCh', 'titleEn'])
/** The texts that are shown even if they are empty. A button adds the others. */
const USUAL = new Set<ContactText>(['nameCh', 'nameEn', 'companyCh', 'titleCh', 'addressCh', 'taxNumber'])
const NEW_PHONE: ContactPhone = { kind: 'mobile', number: '', extension: '' }
const NEW_EMAIL: ContactEmail = { kind: 'work', address: '' }

/** Every field of a contact, the most common ones first. */
export function FieldsForm({ fields, onChange, review }: FieldsFormProps) {
  const { t } = useTranslation('contacts')
  const { phones, emails, sites } = fields
  // Texts with an initial value stay visible, even when they are emptied.
  const [shown, setShown] = useState(() => new Set<ContactText>(CONTACT_TEXTS.filter((field) => fields[field] !== '')))
  const texts = CONTACT_TEXTS.filter((field) => USUAL.has(field) || shown.has(field) || fields[field] !== '')
  const [first, rest] = [texts.filter((field) => FIRST.has(field)), texts.filter((field) => !FIRST.has(field))]
  const textField = (field: ContactText) => (
    <TextInput
      key={field}
      label={t(`field.${field}`)}
      lang={field.endsWith('En') ? 'en' : undefined}
      maxLength={CONTACT_TEXT_LIMITS[field]}
      description={review?.hint(field, fields[field], (value) => onChange({ ...fields, [field]: value }))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={fields[field]}
      onFocus={() => review?.onFocus(field, fields[field])}
      onChange={(event) => onChange({ ...fields, [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {first.map(textField)}
      <Rows
        title={t('field.phones')}
        add={t('phone.add')}
        list={phones}
        max={CONTACT_LIMITS.phones}
        fresh={NEW_PHONE}
        onChange={(phones) => onChange({ ...fields, phones })}
      >
        {(phone, change, name) => (
          <>
            <NativeSelect
              aria-label={t('kindOf', { name })}
              value={phone.kind}
              data={PHONE_KINDS.map((kind) => ({ value: kind, label: t(`phone.${kind}`) }))}
              onChange={(event) => change({ ...phone, kind: event.currentTarget.value as typeof phone.kind })}
            />
            <TextInput
              aria-label={name}
              type="tel"
              maxLength={CONTACT_LIMITS.phone}
              description={review?.hint('phones', phone.number, (number) => change({ ...phone, number }))}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onFocus={() => review?.onFocus('phones', phone.number)}
              value={formatPhone(phone.number)}
              onChange={(event) => change({ ...phone, number: event.currentTarget.value })}
            />
            {(phone.kind === 'work' || phone.extension !== '') && (
              <TextInput
                className={classes.extension}
                aria-label={t('phone.extensionOf', { name })}
                placeholder={t('phone.extension')}
                inputMode="numeric"
                maxLength={10}
                value={phone.extension}
                onChange={(event) => change({ ...phone, extension: event.currentTarget.value })}
              />
            )}
          </>
        )}
      </Rows>
      <Rows
        title={t('field.emails')}
        add={t('email.add')}
        list={emails}
        max={CONTACT_LIMITS.emails}
        fresh={NEW_EMAIL}
        onChange={(emails) => onChange({ ...fields, emails })}
      >
        {(email, change, name) => (
          <>
            <NativeSelect
              aria-label={t('kindOf', { name })}
              value={email.kind}
              data={EMAIL_KINDS.map((kind) => ({ value: kind, label: t(`email.kind.${kind}`) }))}
              onChange={(event) => change({ ...email, kind: event.currentTarget.value as typeof email.kind })}
            />
            <TextInput
              aria-label={name}
              type="email"
              maxLength={254}
              description={review?.hint('emails', email.address, (address) => change({ ...email, address }))}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onFocus={() => review?.onFocus('emails', email.address)}
              value={email.address}
              onChange={(event) => change({ ...email, address: event.currentTarget.value })}
            />
          </>
        )}
      </Rows>
      {rest.map(textField)}
      {texts.length < CONTACT_TEXTS.length && (
        <AddButton onClick={() => setShown(new Set(CONTACT_TEXTS))}>{t('moreFields')}</AddButton>
      )}
      <Rows
        title={t('field.sites')}
        add={t('site.add')}
        list={sites}
        max={CONTACT_LIMITS.sites}
        fresh=""
        onChange={(sites) => onChange({ ...fields, sites })}
      >
        {(site, change, name) => (
          <TextInput
            aria-label={name}
            inputMode="url"
            maxLength={CONTACT_LIMITS.site}
            description={review?.hint('sites', site, change)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onFocus={() => review?.onFocus('sites', site)}
            value={site}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
      </Rows>
    </>
  )
}

type RowsProps<T> = {
  title: string
  add: string
  list: readonly T[]
  max: number
  fresh: T
  onChange: (list: T[]) => void
  children: (one: T, change: (one: T) => void, name: string) => ReactNode
}

function Rows<T>({ title, add, list, max, fresh, onChange, children }: RowsProps<T>) {
  const { t } = useTranslation('contacts')
  return (
    <fieldset className={classes.rows}>
      <legend>{title}</legend>
      {list.map((one, at) => {
        const name = `${title} ${at + 1}`
        return (
          <div key={at} className={classes.method}>
            {children(one, (changed) => onChange(list.with(at, changed)), name)}
            <RoundButton tone="quiet" label={t('removeOf', { name })} onClick={() => onChange(list.toSpliced(at, 1))}>
              <IconTrash size={18} stroke={1.6} aria-hidden="true" />
            </RoundButton>
          </div>
        )
      })}
      {list.length < max && <AddButton onClick={() => onChange([...list, fresh])}>{add}</AddButton>}
    </fieldset>
  )
}

/** The fields without empty rows. */
export const sentFields = ({ phones, emails, sites, ...texts }: Fields): Fields => ({
  ...texts,
  phones: phones.filter(({ number }) => number.trim() !== ''),
  emails: emails.filter(({ address }) => address.trim() !== ''),
  sites: sites.filter((site) => site.trim() !== ''),
})
