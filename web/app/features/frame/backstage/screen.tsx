import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { RoundButton, RoundLink } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { Bell } from '../../identity/notices/bell.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CompanyLine, useBackOfficeCompany, useCompanyName } from './company-line.tsx'
import { useBackstage, useIsHolder } from './holder.tsx'
import { Menu } from './menu.tsx'
import classes from './screen.module.css'

type ScreenProps = {
  title: string
  /** The target of the back arrow; undefined on the first screen. */
  back?: string
  /** A small action at the end of the header, before the menu. */
  action?: ReactNode
  /** Allows two columns in wide windows: content with a narrow column, or a list beside what is opened from it. */
  wide?: boolean | 'split'
  /** Hides the bell, the menu and the bottom bar, so that the user can focus on one task. */
  plain?: boolean
  /** The progress of the current task, in a line under the title. */
  status?: ReactNode
  children: ReactNode
}

/** A screen of the back office: header with arrow, title and menu, its content, and the bottom bar. */
export function Screen({ title, back, action, wide = false, plain = false, status, children }: ScreenProps) {
  const { t } = useTranslation('backstage')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isSignedIn = useIsHolder()
  const company = useCompanyName()
  const { isPaused, year } = useBackOfficeCompany()
  const { notify } = useBackstage()
  return (
    <div className={classes.screen} data-wide={wide || undefined} data-plain={plain || undefined}>
      <title>{t('pageTitle', { title, company })}</title>
      <meta name="robots" content="noindex" />
      <header className={classes.top}>
        <div className={classes.header}>
          {back && (
            <RoundLink to={back} label={t('back')}>
              <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
            </RoundLink>
          )}
          <div className={classes.heading}>
            {!status && <CompanyLine />}
            <h1 className={classes.title}>{title}</h1>
            {status && (
              <p role="status" className={classes.status}>
                {status}
              </p>
            )}
          </div>
          <div className={classes.actions}>
            {action}
            {isSignedIn && !plain && <Bell to={notify} />}
            {!plain && (
              <RoundButton label={t('menu.open')} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
                <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
              </RoundButton>
            )}
          </div>
        </div>
      </header>
      <main className={classes.main}>
        {isPaused && (
          <Notice tone="attention" title={t('paused.title', { company })}>
            {t('paused.text')}
          </Notice>
        )}
        {children}
      </main>
      <footer className={classes.foot}>© {year} iDoCard</footer>
      {isSignedIn && !plain && <BottomBar />}
      {isMenuOpen && <Menu onClose={() => setMenuOpen(false)} />}
    </div>
  )
}
