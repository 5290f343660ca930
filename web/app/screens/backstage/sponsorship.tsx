import type { Sponsor } from '@idocard/contract/company/company'
import { pick } from '@idocard/domain/language'
import { useQuery } from '@tanstack/react-query'
import { brandProps } from '../../features/frame/backstage/brand.ts'
import { useBackOfficeCompany } from '../../features/frame/backstage/company-line.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { backstage } from '../../features/frame/backstage/paths.ts'
import { sponsorsQuery } from '../../features/frame/backstage/queries.ts'
import { Sum } from '../../features/frame/backstage/sum.tsx'
import { useSwitchSponsor } from '../../features/frame/backstage/switch-sponsor.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'
import screens from './screens.module.css'
import classes from './sponsorship.module.css'
import { isLacking, Placeholder } from './waiting.tsx'

/** The companies to which the holder belongs. Another one can become the first sponsor. */
export default function SponsorshipScreen() {
  const { t } = useTranslation('sponsor')
  const { home } = useBackstage()
  return (
    <HolderScreen title={t('title')} back={home}>
      <Sponsors />
      <section className={screens.part}>
        <h2 className={screens.heading}>{t('moreTitle')}</h2>
        <p className={classes.text}>{t('more')}</p>
        <ButtonLink to={useBackstage().addCard} variant="outline">
          {t('add')}
        </ButtonLink>
      </section>
    </HolderScreen>
  )
}

function Sponsors() {
  const { t } = useTranslation('sponsor')
  const sponsors = useQuery(sponsorsQuery)
  if (isLacking(sponsors)) return <Placeholder query={sponsors} />
  const from = sponsors.data.find(({ isFirst }) => isFirst)?.cards[0] ?? ''
  return (
    <>
      <p className={classes.text}>{t('intro')}</p>
      <ul className={classes.list}>
        {sponsors.data.map((sponsor) => (
          <li key={sponsor.id}>
            <SponsorTile sponsor={sponsor} from={from} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** @param from a card of the current first sponsor, for undoing the switch */
function SponsorTile({ sponsor, from }: { sponsor: Sponsor; from: string }) {
  const { t } = useTranslation('sponsor')
  const lang = useLang()
  const here = useBackOfficeCompany()
  const change = useSwitchSponsor()
  const { prefix, companychname, companyenname, squareLogo, accent, isFirst, points, cards } = sponsor
  const name = pick(lang, companychname, companyenname)
  const [cardSn] = cards
  return (
    <article className={classes.tile} {...brandProps(accent)} aria-label={name}>
      <header className={classes.head}>
        {squareLogo ? (
          <img className={classes.logo} src={squareLogo} alt="" width={48} height={48} />
        ) : (
          <span className={classes.logo} aria-hidden="true">
            {[...name][0]}
          </span>
        )}
        <h2 className={classes.name}>{name}</h2>
        {isFirst && <StatusBadge tone="good">{t('first')}</StatusBadge>}
      </header>
      <dl className={classes.sums}>
        <Sum name={t('points')} count={points} />
        <Sum name={t('cards')} count={cards.length} />
      </dl>
      {!isFirst && cardSn && (
        <PlainButton
          variant="outline"
          aria-disabled={change.isPending}
          onClick={() => !change.isPending && change.mutate({ cardSn, from })}
        >
          {t('switchOf', { name })}
        </PlainButton>
      )}
      {isFirst && prefix !== here.prefix && (
        <ButtonLink to={backstage(prefix).home} whole variant="outline">
          {t('openOf', { name })}
        </ButtonLink>
      )}
    </article>
  )
}
