import { CARD_TEXTS, type Visibility } from '@idocard/domain/cards/card'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { type ReactNode, useState } from 'react'
import { Sheet } from '../../../kit/sheet.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import type { Editing } from './card-saver.ts'
import type { Email, Phone } from './draft.ts'
import classes from './editor.module.css'
import type { SocialMedia, WebSite } from './links.ts'
import { type Choice, type Collision, mergeDrafts, type Side } from './merge.ts'
import { useNetworkName } from './network-name.ts'
import { VisibilityMark } from './visibility-select.tsx'

const SIDES: readonly Side[] = ['mine', 'theirs']

type ConflictSheetProps = {
  editing: Editing
  onDecide: (choice: Choice) => void
  /** Closes without a decision. */
  onClose: () => void
}

/** Shows the fields that two devices changed differently, side by side. The last choice saves. */
export function ConflictSheet({ editing: { base, draft, theirs }, onDecide, onClose }: ConflictSheetProps) {
  const { t } = useTranslation('card')
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({})
  const { collisions } = mergeDrafts(base, draft, theirs ?? base)
  const choose = (part: string, side: Side) => {
    const next = { ...chosen, [part]: side }
    setChosen(next)
    if (collisions.every((one) => next[one.part])) onDecide((of) => next[of])
  }
  return (
    <Sheet title={t('conflict.title')} closeLabel={t('close')} onClose={onClose}>
      <p className={classes.hint}>{t('conflict.text')}</p>
      {collisions.map((one) => (
        <ConflictField
          key={one.part}
          collision={one}
          chosen={chosen[one.part]}
          onChoose={(side) => choose(one.part, side)}
        />
      ))}
    </Sheet>
  )
}

type ConflictFieldProps = { collision: Collision; chosen: Side | undefined; onChoose: (side: Side) => void }

function ConflictField({ collision, chosen, onChoose }: ConflictFieldProps) {
  const { t } = useTranslation('card')
  const name = useFieldName(collision)
  return (
    <fieldset className={classes.conflict}>
      <legend>{name}</legend>
      {SIDES.map((side) => (
        <button key={side} type="button" aria-pressed={chosen === side} onClick={() => onChoose(side)}>
          <span className={classes.side}>{t(`conflict.${side}`)}</span>
          <Value collision={collision} side={side} />
        </button>
      ))}
    </fieldset>
  )
}

const SECTION_OF = { phones: 'phones', emails: 'emails', socialMedia: 'social', webSites: 'web' } as const

function useFieldName(collision: Collision): string {
  const { t } = useTranslation('card')
  switch (collision.kind) {
    case 'text': {
      if (collision.of === 'nickname') return t('field.nickname')
      const text = CARD_TEXTS.find((one) => collision.of.startsWith(one)) ?? 'name'
      return t(`inLanguage.${collision.of.endsWith('Ch') ? 'zh-tw' : 'en-us'}`, { field: t(`field.${text}`) })
    }
    case 'visibility':
      return t('visibility.of', { field: t(collision.of === 'photo' ? 'section.photo' : `field.${collision.of}`) })
    case 'photo':
      return t('section.photo')
    case 'photoStyle':
      return t('photo.style')
    case 'allowIndex':
      return t('search.label')
    case 'showInvitation':
      return t('invitation.label')
    default: {
      const section = t(`section.${SECTION_OF[collision.kind]}`)
      return collision.part.endsWith('.order') ? t('conflict.order', { section }) : section
    }
  }
}

function Value({ collision, side }: { collision: Collision; side: Side }): ReactNode {
  const { t } = useTranslation('card')
  const lang = useLang()
  const nameOf = useNetworkName()
  const gone = <span className={classes.gone}>{t('conflict.none')}</span>
  switch (collision.kind) {
    case 'text':
      return collision[side] === '' ? gone : <span className={classes.quoted}>{collision[side]}</span>
    case 'visibility':
      return <VisibilityMark value={collision[side]} />
    case 'photo':
      return collision[side] === '' ? gone : <img src={collision[side]} alt="" width={88} height={88} />
    case 'photoStyle':
      return t(`photo.${collision[side]}`)
    case 'allowIndex':
    case 'showInvitation':
      return t(collision[side] ? 'conflict.yes' : 'conflict.no')
    case 'phones': {
      const textOf = ({ kind, number, extension }: Phone) =>
        `${t(`phone.${kind}`)} ${formatPhone(number, lang)}${extension && ` ${t('phone.extension')} ${extension}`}`
      return collision[side].length === 0 ? gone : <Items list={collision[side]} textOf={textOf} />
    }
    case 'emails': {
      const textOf = ({ kind, address }: Email) => `${t(`email.${kind}`)} ${address}`
      return collision[side].length === 0 ? gone : <Items list={collision[side]} textOf={textOf} />
    }
    case 'socialMedia': {
      const textOf = ({ socialMediaId, ...link }: SocialMedia) => saidLink(link, nameOf(socialMediaId))
      return collision[side].length === 0 ? gone : <Items list={collision[side]} textOf={textOf} />
    }
    case 'webSites':
      return collision[side].length === 0 ? gone : <Items list={collision[side]} textOf={(one) => saidLink(one)} />
  }
}

/** A link as lines of text: its names and its address. */
const saidLink = ({ title, titleEn, link }: Pick<WebSite, 'title' | 'titleEn' | 'link'>, network = '') =>
  [[network, title].filter(Boolean).join(' · '), titleEn, link.replace(/^https?:\/\//, '')].filter(Boolean).join('\n')

type Item = { visibility: Visibility; picture?: string }

function Items<T extends Item>({ list, textOf }: { list: readonly T[]; textOf: (one: T) => string }) {
  return list.map((one, at) => (
    <span key={at} className={classes.quoted}>
      {one.picture && <img src={one.picture} alt="" width={56} height={56} />}
      {textOf(one)}
      <VisibilityMark value={one.visibility} />
    </span>
  ))
}
