import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { PlainButton, RoundButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { useIsWide } from '../../lib/wide.ts'
import classes from './editor.module.css'
import type { Opening } from './sections.ts'

type SectionPanelProps = {
  opening: Opening
  /** Called with the name of a field that was left. */
  onLeft: (field: string) => void
  onClose: () => void
  children: ReactNode
}

/** The fields of a section: beside the card where there is room, otherwise in a sheet over it. */
export function SectionPanel({ opening: { section, focus }, onLeft, onClose, children }: SectionPanelProps) {
  const { t } = useTranslation('card')
  const isWide = useIsWide()
  const titleId = useId()
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const field = focus && place.current?.querySelector<HTMLElement>(`[name="${focus}"]`)
    if (field) field.focus()
    else heading.current?.focus()
  }, [focus])
  useEffect(() => {
    const left = ({ target }: FocusEvent) => {
      if (target && 'name' in target) onLeft(String(target.name))
    }
    const fields = place.current
    fields?.addEventListener('focusout', left)
    return () => fields?.removeEventListener('focusout', left)
  })
  const fields = (
    <div className={classes.section} ref={place}>
      {children}
      <PlainButton onClick={onClose}>{t('done')}</PlainButton>
    </div>
  )
  if (!isWide)
    return (
      <Sheet title={t(`section.${section}`)} closeLabel={t('close')} onClose={onClose}>
        {fields}
      </Sheet>
    )
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.panelhead}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {t(`section.${section}`)}
        </h2>
        <RoundButton tone="quiet" label={t('close')} onClick={onClose}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </RoundButton>
      </div>
      {fields}
    </section>
  )
}
