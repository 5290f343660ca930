import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/texts.ts'

/** A part of a detail screen, under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="console-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A row of a list of facts, `<dl className="console-facts">`. What is empty is shown as a dash. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('console')
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || t('order.empty')}</dd>
    </div>
  )
}
