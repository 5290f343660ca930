import { IconBuilding, IconBuildingCommunity, IconCards, IconGift, IconLogout, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DeletedAccountCodes } from '../../features/frame/backstage/freed-codes.tsx'
import { useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { LanguageChoice } from '../../features/frame/backstage/language-choice.tsx'
import { accountQuery, rolesQuery } from '../../features/frame/backstage/queries.ts'
import { Row, RowList } from '../../features/frame/backstage/row-list.tsx'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { Sum } from '../../features/frame/backstage/sum.tsx'
import { useHolderSignOut } from '../../features/frame/backstage/use-sign-out.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { CardPicture } from '../../kit/card-picture.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api, companyPrefix } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './screens.module.css'
import { isLacking, Placeholder } from './waiting.tsx'

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** The entry page for visitors, the account for signed-in holders. */
export default function UserScreen() {
  const { t } = useTranslation('backstage')
  const isSignedIn = useIsHolder()
  return <Screen title={isSignedIn ? t('user.title') : t('entry.title')}>{isSignedIn ? <Account /> : <Entry />}</Screen>
}

function Entry() {
  const { t } = useTranslation('backstage')
  const { login } = useBackstage()
  return (
    <div className={classes.entry}>
      <DeletedAccountCodes />
      <div className={classes.drawing}>
        <CardPicture finish="jade" name={t('home.sample')} />
      </div>
      <h2 className={classes.claim}>{t('entry.heading')}</h2>
      <p>{t('entry.text')}</p>
      <ButtonLink to={login} size="lg" whole>
        {t('entry.login')}
      </ButtonLink>
      <LanguageChoice />
    </div>
  )
}

function Account() {
  const { t } = useTranslation('backstage')
  const to = useBackstage()
  const account = useQuery(accountQuery)
  const { signOut, question } = useHolderSignOut()
  if (isLacking(account)) return <Placeholder query={account} />
  const { holder, cards, points } = account.data
  return (
    <>
      <section className={classes.me}>
        {holder.picture && <img className={classes.face} src={holder.picture} alt="" width={64} height={64} />}
        <div className={classes.person}>
          <h2 className={classes.name}>{holder.name || holder.username}</h2>
          {holder.name && <span>{holder.username}</span>}
          <Roles />
        </div>
      </section>
      <dl className={classes.sums}>
        <Sum name={t('user.cards')} count={cards} />
        <Sum name={t('user.points')} count={points} />
      </dl>
      <RowList>
        <Row icon={<IconCards {...ICON} />} to={to.cards}>
          {t('menu.cards')}
        </Row>
        <Row icon={<IconGift {...ICON} />} to={to.points}>
          {t('points:title')}
        </Row>
        <Row icon={<IconBuildingCommunity {...ICON} />} to={to.sponsorship}>
          {t('sponsor:title')}
        </Row>
        <CompanyRow />
        <Row icon={<IconSettings {...ICON} />} to={to.setting}>
          {t('menu.setting')}
        </Row>
        <Row icon={<IconLogout {...ICON} />} onClick={signOut}>
          {t('menu.signOut')}
        </Row>
      </RowList>
      {question}
    </>
  )
}

/** The way to setting up a company, for whoever bought a pack and has not. */
function CompanyRow() {
  const { t } = useTranslation('backstage')
  const { data } = useCall(api.companyStart.load)
  if (!data || data.offers.length === 0) return null
  return (
    <Row icon={<IconBuilding {...ICON} />} to={paths.companyStart()}>
      {t('user.company')}
    </Row>
  )
}

/** The holder's roles of the site, and at the company of this back office. */
function Roles() {
  const { t } = useTranslation('backstage')
  const found = useQuery(rolesQuery)
  const here = companyPrefix()
  const roles = (found.data ?? []).filter(({ prefix }) => prefix === '' || prefix === here)
  if (roles.length === 0) return null
  return (
    <div className={classes.roles}>
      {roles.map(({ prefix, role }) => (
        <StatusBadge key={`${prefix} ${role}`}>{t(`role.${role}`)}</StatusBadge>
      ))}
    </div>
  )
}
