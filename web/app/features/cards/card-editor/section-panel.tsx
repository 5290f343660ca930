import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { PlainButton, RoundButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { useIsWide } from '../../../lib/wide.ts'
import classes from './editor.module.css'
import type { Opening } from './sections.ts'

type SectionPanelProps = {
  opening: Opening
  /** Called with the name of a field that loses focus. */
  onLeft: (field: string) => void
  onClose: () => void
  children: ReactNode
}

/** The fields of a section: beside the card if there is room, otherwise in a sheet over it. */
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
  const isPressed = useIsPressed()
  useEffect(() => {
    const left = ({ target }: FocusEvent) => {
      if (!target || !('name' in target)) return
      const leave = () => onLeft(String(target.name))
      // A problem shown under the field would move the element that is being pressed, so it waits until the press is
      // over.
      if (isPressed.current) addEventListener('pointerup', () => setTimeout(leave), { once: true })
      else leave()
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

/** Whether a finger or a mouse button is pressed. */
function useIsPressed(): { readonly current: boolean } {
  const isPressed = useRef(false)
  useEffect(() => {
    const control = new AbortController()
    const listen = (event: string, isDown: boolean) =>
      addEventListener(event, () => (isPressed.current = isDown), { capture: true, signal: control.signal })
    listen('pointerdown', true)
    listen('pointerup', false)
    listen('pointercancel', false)
    return () => control.abort()
  }, [])
  return isPressed
}
