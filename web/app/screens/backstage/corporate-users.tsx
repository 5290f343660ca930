import type { Finish } from '@idocard/domain/commerce/finish'
import { IconCoin, IconIdBadge2, IconPalette, IconRefresh } from '@tabler/icons-react'
import { useLoaderData } from 'react-router'
import classes from '../../features/company/company-page/company-page.module.css'
import { loadPage, onServer } from '../../features/company/company-page/load-page.ts'
import { PageIntro } from '../../features/company/company-page/page-intro.tsx'
import { useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { CardPicture } from '../../kit/card-picture.tsx'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import own from './corporate-users.module.css'
import { PublicScreen } from './public-screen.tsx'

const load = (from: Api) => loadPage(from, 'corporateUsers')
export const loader = onServer(load)
export const clientLoader = () => load(api)

const CARDS = [
  { finish: 'matte-black', of: 'first' },
  { finish: 'pearl-white', of: 'second' },
  { finish: 'bamboo', of: 'third' },
] as const satisfies readonly { finish: Finish; of: string }[]
const STEPS = ['ask', 'list', 'proof', 'make', 'activate'] as const
const GETS = [
  { name: 'brand', Icon: IconPalette },
  { name: 'page', Icon: IconIdBadge2 },
  { name: 'reuse', Icon: IconRefresh },
  { name: 'fee', Icon: IconCoin },
] as const

/** How a company gets cards for its people, with links to the prices and to an inquiry. */
export default function CorporateUsersScreen() {
  const { t } = useTranslation('companyPage')
  const company = useCompanyName()
  const { contactUs } = useBackstage()
  return (
    <PublicScreen title={t('menu.corporateUsers')}>
      <PageIntro page={useLoaderData<typeof loader>()} />
      <div className={own.fan} aria-hidden="true">
        {CARDS.map(({ finish, of }) => (
          <div key={finish}>
            <CardPicture finish={finish} name={t(`corporate.names.${of}`)} company={company} />
          </div>
        ))}
      </div>
      <section className={classes.part}>
        <h3 className={classes.subheading}>{t('corporate.stepsTitle')}</h3>
        <ol className={own.steps}>
          {STEPS.map((step) => (
            <li key={step}>
              <h4>{t(`corporate.steps.${step}.title`)}</h4>
              <p>{t(`corporate.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={classes.part}>
        <h3 className={classes.subheading}>{t('corporate.getsTitle')}</h3>
        <ul className={classes.list}>
          {GETS.map(({ name, Icon }) => (
            <li key={name}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
              <span>{t(`corporate.gets.${name}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.box}>
        <h3 className={classes.subheading}>{t('corporate.planTitle')}</h3>
        <p>{t('corporate.planText')}</p>
        <div className={classes.buttons}>
          <ButtonLink to={contactUs}>{t('corporate.ask')}</ButtonLink>
          <ButtonLink to={paths.plans('enterprise')} variant="outline" whole>
            {t('corporate.plan')}
          </ButtonLink>
        </div>
      </section>
    </PublicScreen>
  )
}
