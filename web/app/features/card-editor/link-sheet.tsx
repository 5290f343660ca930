import { CARD_LIMITS, type Visibility } from '@idocard/domain/card'
import { TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './editor.module.css'
import { VisibilitySelect } from './visibility-select.tsx'

export interface LinkValues {
  link: string
  title: string
  titleEn: string
  visibility: Visibility
}

type LinkSheetProps = {
  title: string
  label: string
  hint: string
  initial: LinkValues
  /** False for a link that is not on the card yet. */
  isThere: boolean
  busy: boolean
  /** The server's error message. */
  refused: string | undefined
  /** The validation error of a link; undefined when it can be sent. */
  problem: (link: string) => string | undefined
  onSave: (values: LinkValues) => void
  onRemove: () => void
  onClose: () => void
  /** Additional fields of this kind of link. */
  children?: ReactNode
}

/** One link: its address, its name, its visibility. */
export function LinkSheet({
  title,
  label,
  hint,
  initial,
  isThere,
  busy,
  refused,
  problem,
  onSave,
  onRemove,
  onClose,
  children,
}: LinkSheetProps) {
  const { t } = useTranslation('card')
  const [values, setValues] = useState(initial)
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problem(values.link)
    setWrong(found)
    if (!found && !busy) onSave(values)
  }
  return (
    <Sheet title={title} closeLabel={t('close')} onClose={onClose}>
      <form className={classes.fields} onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={label}
          description={hint}
          error={wrong ?? refused}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          value={values.link}
          onChange={(event) => {
            setValues({ ...values, link: event.currentTarget.value })
            setWrong(undefined)
          }}
        />
        <TextInput
          label={t('link.title')}
          description={t('link.titleHint')}
          maxLength={CARD_LIMITS.linkTitle}
          value={values.title}
          onChange={(event) => setValues({ ...values, title: event.currentTarget.value })}
        />
        <TextInput
          label={t('link.titleEn')}
          description={t('link.titleEnHint')}
          lang="en"
          maxLength={CARD_LIMITS.linkTitle}
          value={values.titleEn}
          onChange={(event) => setValues({ ...values, titleEn: event.currentTarget.value })}
        />
        {children}
        <div className={classes.label}>
          <span>{t('visibility.label')}</span>
          <VisibilitySelect
            of={title}
            value={values.visibility}
            onChange={(visibility) => setValues({ ...values, visibility })}
          />
        </div>
        <PlainButton type="submit" disabled={busy}>
          {t('link.save')}
        </PlainButton>
        {isThere && (
          <PlainButton variant="quiet" disabled={busy} onClick={onRemove}>
            {t('link.remove')}
          </PlainButton>
        )}
      </form>
    </Sheet>
  )
}
