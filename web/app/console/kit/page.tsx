import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/texts.ts'
import { ButtonRow } from './said-once.tsx'

type PageProps = {
  title: string
  /** Where the line above the title leads: the list of an editor. */
  back?: { to: string; text: string }
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the console: title, actions, content. */
export function Page({ title, back, actions, children }: PageProps) {
  const { t } = useTranslation('console')
  return (
    <main className="console-main">
      <title>{`${title}｜${t('name')}`}</title>
      {back && (
        <Link className="console-back" to={back.to}>
          {back.text}
        </Link>
      )}
      <div className="console-head">
        <h1 className="console-title">{title}</h1>
        {actions && <ButtonRow>{actions}</ButtonRow>}
      </div>
      {children}
    </main>
  )
}
