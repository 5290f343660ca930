import {
  IconBuilding,
  IconCertificate,
  IconDeviceMobileDown,
  IconFileText,
  IconMail,
  IconShieldLock,
  IconTimeline,
} from '@tabler/icons-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './about-links.module.css'
import { useBackstage } from './holder.tsx'
import { RowList } from './row-list.tsx'

/** Menu links to the company's own pages, for holders and visitors alike. */
export function AboutLinks({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('companyPage')
  const { pathname } = useLocation()
  const to = useBackstage()
  const title = useId()
  const places = [
    { at: to.timeLine, text: t('menu.timeLine'), Icon: IconTimeline },
    { at: to.courses, text: t('menu.courses'), Icon: IconCertificate },
    { at: to.corporateUsers, text: t('menu.corporateUsers'), Icon: IconBuilding },
    { at: to.contactUs, text: t('menu.contactUs'), Icon: IconMail },
    { at: to.download, text: t('menu.download'), Icon: IconDeviceMobileDown },
    { at: to.termsOfUse, text: t('menu.termsOfUse'), Icon: IconFileText },
    { at: to.privacyPolicy, text: t('menu.privacyPolicy'), Icon: IconShieldLock },
  ]
  return (
    <section className={classes.group} aria-labelledby={title}>
      <h3 id={title} className={classes.title}>
        {t('menu.title')}
      </h3>
      <RowList>
        {places.map(({ at, text, Icon }) => (
          <li key={at}>
            <Link to={at} aria-current={pathname === at ? 'page' : undefined} onClick={onFollow}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {text}
            </Link>
          </li>
        ))}
      </RowList>
    </section>
  )
}
