import { CARD_LIMITS, type Visibility } from '@idocard/domain/cards/card'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'
import type { SocialMedia, WebSite } from './links.ts'
import { VisibilitySelect } from './visibility-select.tsx'

type LinkSheetProps = {
  title: string
  label: string
  hint: string
  value: SocialMedia | WebSite
  /** The field name of the link's address. */
  field: string
  /** The maximum length of the address. */
  max: number
  problem: string | undefined
  /** Shown below the address. */
  check?: ReactNode
  /** False for a link that is not on the card yet, which has no remove button. */
  isThere: boolean
  onChange: (patch: { link?: string; title?: string; titleEn?: string; visibility?: Visibility }) => void
  onRemove: () => void
  onClose: () => void
  /** Additional fields of this kind of link. */
  children?: ReactNode
}

/** Edits one link: its address, name and visibility. It is saved while the holder types. */
export function LinkSheet({
  title,
  label,
  hint,
  value,
  field,
  max,
  problem,
  check,
  isThere,
  onChange,
  onRemove,
  onClose,
  children,
}: LinkSheetProps) {
  const { t } = useTranslation('card')
  return (
    <Sheet title={title} closeLabel={t('close')} onClose={onClose}>
      <div className={classes.fields}>
        <TextInput
          data-autofocus
          name={field}
          label={label}
          description={hint}
          error={problem}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={max}
          value={value.link}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
        />
        {check}
        <TextInput
          name={`${field}.title`}
          label={t('link.title')}
          description={t('link.titleHint')}
          maxLength={CARD_LIMITS.linkTitle}
          value={value.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <TextInput
          name={`${field}.titleEn`}
          label={t('link.titleEn')}
          description={t('link.titleEnHint')}
          lang="en"
          maxLength={CARD_LIMITS.linkTitle}
          value={value.titleEn}
          onChange={(event) => onChange({ titleEn: event.currentTarget.value })}
        />
        {children}
        <div className={classes.label}>
          <span>{t('visibility.label')}</span>
          <VisibilitySelect of={title} value={value.visibility} onChange={(visibility) => onChange({ visibility })} />
        </div>
        <PlainButton onClick={onClose}>{t('done')}</PlainButton>
        {isThere && (
          <PlainButton variant="quiet" onClick={onRemove}>
            {t('link.remove')}
          </PlainButton>
        )}
      </div>
    </Sheet>
  )
}
