import type { ReactNode } from 'react'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useTranslation } from '../../lib/texts.ts'

/** A name with its picture before it, or with room for one. */
export function Pictured({ img, children }: { img: string; children: ReactNode }) {
  return (
    <>
      {img ? <img src={img} alt="" width={48} height={36} /> : <span className="console-blank" />}
      {children}
    </>
  )
}

/** Marks what is missing. */
export function Missing() {
  const { t } = useTranslation('console')
  return <StatusBadge tone="attention">{t('editor.missing')}</StatusBadge>
}
