import type { CardFields } from '@idocard/contract/cards/card'
import { EMAIL_KINDS, MAX_EMAILS, MAX_PHONES, PHONE_KINDS, type Visibility } from '@idocard/domain/cards/card'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { PlainButton, RoundButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'
import { VisibilitySelect } from './visibility-select.tsx'

type Phone = CardFields['phones'][number]
type Email = CardFields['emails'][number]
type ContactMethodProps<T> = {
  list: readonly T[]
  problem: (field: string) => string | undefined
  onChange: (list: T[]) => void
}

const NEW_PHONE: Phone = { kind: 'mobile', number: '', extension: '', visibility: 'link' }
const NEW_EMAIL: Email = { kind: 'work', address: '', visibility: 'link' }

/** The phone numbers of a card, or one blank field if it has none. */
export function PhoneFields({ list: saved, problem, onChange }: ContactMethodProps<Phone>) {
  const { t } = useTranslation('card')
  const list = saved.length > 0 ? saved : [NEW_PHONE]
  const change = (at: number, patch: Partial<Phone>) =>
    onChange(list.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  return (
    <Rows
      count={list.length}
      max={MAX_PHONES}
      addLabel={t('phone.add')}
      fullLabel={t('phone.full', { count: MAX_PHONES })}
      onAdd={() => onChange([...list, NEW_PHONE])}
    >
      {list.map((phone, at) => {
        const name = t('phone.nth', { number: at + 1 })
        return (
          <Row
            key={at}
            kinds={PHONE_KINDS}
            kind={phone.kind}
            name={name}
            label={(kind) => t(`phone.${kind}`)}
            onKind={(kind) => change(at, { kind })}
            visibility={phone.visibility}
            onVisibility={(visibility) => change(at, { visibility })}
            onRemove={() => onChange(list.toSpliced(at, 1))}
          >
            <TextInput
              className={classes.grow ?? ''}
              name={`fields.phones.${at}.number`}
              aria-label={name}
              type="tel"
              inputMode="tel"
              placeholder="0912-345-678"
              maxLength={40}
              error={problem(`fields.phones.${at}.number`)}
              value={formatPhone(phone.number)}
              onChange={(event) => change(at, { number: event.currentTarget.value })}
            />
            {(phone.kind === 'work' || phone.extension !== '') && (
              <TextInput
                className={classes.extension ?? ''}
                name={`fields.phones.${at}.extension`}
                aria-label={t('phone.extensionOf', { name })}
                placeholder={t('phone.extension')}
                inputMode="numeric"
                maxLength={10}
                error={problem(`fields.phones.${at}.extension`)}
                value={phone.extension}
                onChange={(event) => change(at, { extension: event.currentTarget.value })}
              />
            )}
          </Row>
        )
      })}
    </Rows>
  )
}

/** The e-mail addresses of a card, or one blank field if it has none. */
export function EmailFields({ list: saved, problem, onChange }: ContactMethodProps<Email>) {
  const { t } = useTranslation('card')
  const list = saved.length > 0 ? saved : [NEW_EMAIL]
  const change = (at: number, patch: Partial<Email>) =>
    onChange(list.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  return (
    <Rows
      count={list.length}
      max={MAX_EMAILS}
      addLabel={t('email.add')}
      fullLabel={t('email.full', { count: MAX_EMAILS })}
      onAdd={() => onChange([...list, NEW_EMAIL])}
    >
      {list.map((email, at) => {
        const name = t('email.nth', { number: at + 1 })
        return (
          <Row
            key={at}
            kinds={EMAIL_KINDS}
            kind={email.kind}
            name={name}
            label={(kind) => t(`email.${kind}`)}
            onKind={(kind) => change(at, { kind })}
            visibility={email.visibility}
            onVisibility={(visibility) => change(at, { visibility })}
            onRemove={() => onChange(list.toSpliced(at, 1))}
          >
            <TextInput
              className={classes.grow ?? ''}
              name={`fields.emails.${at}.address`}
              aria-label={name}
              type="email"
              inputMode="email"
              placeholder="name@example.com"
              maxLength={254}
              error={problem(`fields.emails.${at}.address`)}
              value={email.address}
              onChange={(event) => change(at, { address: event.currentTarget.value })}
            />
          </Row>
        )
      })}
    </Rows>
  )
}

type RowsProps = {
  count: number
  max: number
  addLabel: string
  fullLabel: string
  onAdd: () => void
  children: ReactNode
}

function Rows({ count, max, addLabel, fullLabel, onAdd, children }: RowsProps) {
  const rows = useRef<HTMLDivElement>(null)
  const add = () => {
    onAdd()
    // The new row exists in the next frame and then gets the focus.
    requestAnimationFrame(() => [...(rows.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }
  return (
    <div className={classes.fields} ref={rows}>
      {children}
      <PlainButton variant="outline" disabled={count >= max} onClick={add}>
        {count >= max ? fullLabel : addLabel}
      </PlainButton>
    </div>
  )
}

type RowProps<K extends string> = {
  kinds: readonly K[]
  kind: K
  name: string
  label: (kind: K) => string
  onKind: (kind: K) => void
  visibility: Visibility
  onVisibility: (visibility: Visibility) => void
  onRemove: () => void
  children: ReactNode
}

function Row<K extends string>({
  kinds,
  kind,
  name,
  label,
  onKind,
  visibility,
  onVisibility,
  onRemove,
  children,
}: RowProps<K>) {
  const { t } = useTranslation('card')
  return (
    <div className={classes.row}>
      <div className={classes.label}>
        <select
          className={classes.kind}
          aria-label={t('kindOf', { name })}
          value={kind}
          onChange={(event) => onKind(event.currentTarget.value as K)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {label(one)}
            </option>
          ))}
        </select>
        <VisibilitySelect of={name} value={visibility} onChange={onVisibility} />
        <RoundButton tone="quiet" label={t('remove', { name })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.6} aria-hidden="true" />
        </RoundButton>
      </div>
      <div className={classes.inputs}>{children}</div>
    </div>
  )
}
