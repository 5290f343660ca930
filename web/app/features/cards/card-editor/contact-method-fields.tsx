import type { Card, CardFields } from '@idocard/contract/cards/card'
import { EMAIL_KINDS, MAX_EMAILS, MAX_PHONES, PHONE_KINDS, type Visibility } from '@idocard/domain/cards/card'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { PlainButton, RoundButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { AskCompany } from './ask-company.tsx'
import classes from './editor.module.css'
import { emailLocks, isHeld, phoneLocks } from './locks.ts'
import { VisibilitySelect } from './visibility-select.tsx'

type Phone = CardFields['phones'][number]
type Email = CardFields['emails'][number]
type ContactMethodProps<T> = {
  /** The saved card, without the draft. */
  card: Card
  list: readonly T[]
  problem: (field: string) => string | undefined
  onChange: (list: T[]) => void
}

const NEW_PHONE: Phone = { kind: 'mobile', number: '', extension: '', visibility: 'link' }
const NEW_EMAIL: Email = { kind: 'work', address: '', visibility: 'link' }

/** The phone numbers of a card, or one blank field if it has none. */
export function PhoneFields({ card, list: saved, problem, onChange }: ContactMethodProps<Phone>) {
  const { t } = useTranslation('card')
  const { companyRules: rules } = card
  const isLocked = rules?.locked.includes('phone') ?? false
  const { isBarred } = phoneLocks(rules, card.fields.phones)
  const list = saved.length > 0 || isLocked ? saved : [NEW_PHONE]
  const change = (at: number, patch: Partial<Phone>) =>
    onChange(list.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  return (
    <Rows
      count={list.length}
      max={MAX_PHONES}
      addLabel={t('phone.add')}
      fullLabel={t('phone.full', { count: MAX_PHONES })}
      onAdd={isLocked ? undefined : () => onChange([...list, NEW_PHONE])}
      below={
        rules &&
        (isLocked || rules.phone !== '') && (
          <AskCompany
            card={card}
            field="phone"
            label={t('part.phone')}
            has={{ wantedCh: formatPhone(rules.phone), wantedEn: '' }}
          />
        )
      }
    >
      {list.map((phone, at) => {
        const name = t('phone.nth', { number: at + 1 })
        const isOwn = isHeld(rules?.phone, phone.number)
        const text = [formatPhone(phone.number), phone.extension && `#${phone.extension}`].filter(Boolean).join(' ')
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
            isBarred={isBarred(phone)}
            {...(isOwn || isLocked ? { text } : {})}
            {...(!isOwn && { onRemove: () => onChange(list.toSpliced(at, 1)) })}
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
export function EmailFields({ card, list: saved, problem, onChange }: ContactMethodProps<Email>) {
  const { t } = useTranslation('card')
  const { companyRules: rules } = card
  const isLocked = rules?.locked.includes('email') ?? false
  const { isBarred } = emailLocks(rules, card.fields.emails)
  const list = saved.length > 0 || isLocked ? saved : [NEW_EMAIL]
  const change = (at: number, patch: Partial<Email>) =>
    onChange(list.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  return (
    <Rows
      count={list.length}
      max={MAX_EMAILS}
      addLabel={t('email.add')}
      fullLabel={t('email.full', { count: MAX_EMAILS })}
      onAdd={isLocked ? undefined : () => onChange([...list, NEW_EMAIL])}
      below={
        rules &&
        (isLocked || rules.email !== '') && (
          <AskCompany card={card} field="email" label={t('part.email')} has={{ wantedCh: rules.email, wantedEn: '' }} />
        )
      }
    >
      {list.map((email, at) => {
        const name = t('email.nth', { number: at + 1 })
        const isOwn = isHeld(rules?.email, email.address)
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
            isBarred={isBarred(email)}
            {...(isOwn || isLocked ? { text: email.address } : {})}
            {...(!isOwn && { onRemove: () => onChange(list.toSpliced(at, 1)) })}
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
  /** Left out where nothing can be added. */
  onAdd: (() => void) | undefined
  /** Who else decides about the list. */
  below: ReactNode
  children: ReactNode
}

function Rows({ count, max, addLabel, fullLabel, onAdd, below, children }: RowsProps) {
  const rows = useRef<HTMLDivElement>(null)
  const add = () => {
    onAdd?.()
    // The new row exists in the next frame and then gets the focus.
    requestAnimationFrame(() => [...(rows.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }
  return (
    <div className={classes.fields} ref={rows}>
      {children}
      {onAdd && (
        <PlainButton variant="outline" disabled={count >= max} onClick={add}>
          {count >= max ? fullLabel : addLabel}
        </PlainButton>
      )}
      {below}
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
  /** Left out for what cannot be removed. */
  onRemove?: () => void
  /** The entry, where the company lets nobody change it. */
  text?: string
  /** It was typed before the company locked the list, and is not saved. */
  isBarred: boolean
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
  text,
  isBarred,
  children,
}: RowProps<K>) {
  const { t } = useTranslation('card')
  return (
    <div className={classes.row}>
      <div className={classes.label}>
        {text !== undefined ? (
          <span className={classes.fixedkind}>{label(kind)}</span>
        ) : (
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
        )}
        <VisibilitySelect of={name} value={visibility} onChange={onVisibility} />
        {onRemove && (
          <RoundButton tone="quiet" label={t('remove', { name })} onClick={onRemove}>
            <IconTrash size={20} stroke={1.6} aria-hidden="true" />
          </RoundButton>
        )}
      </div>
      {text === undefined ? <div className={classes.inputs}>{children}</div> : <p className={classes.fixed}>{text}</p>}
      {isBarred && <p className={classes.barred}>{t('locked.unsaved')}</p>}
    </div>
  )
}
