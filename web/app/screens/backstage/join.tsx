import type { EmployeeInvitation } from '@idocard/contract/company/employee'
import { pick } from '@idocard/domain/language'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { callQuery } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'
import classes from './join.module.css'
import { isLacking, Placeholder } from './waiting.tsx'

/** Companies that have a card for the holder: what is on it, whose is what, and whether the holder accepts. */
export default function JoinScreen() {
  const { t } = useTranslation('join')
  return (
    <HolderScreen title={t('title')} back={useBackstage().home}>
      <Invitations />
    </HolderScreen>
  )
}

function Invitations() {
  const { t } = useTranslation('join')
  const to = useBackstage()
  const invitations = useQuery(callQuery(api.employee.load_invitations))
  if (isLacking(invitations)) return <Placeholder query={invitations} />
  if (invitations.data.list.length === 0)
    return (
      <EmptyState title={t('none')} action={<ButtonLink to={to.home}>{t('home')}</ButtonLink>}>
        {t('noneText')}
      </EmptyState>
    )
  return invitations.data.list.map((one) => <Invitation key={one.id} invitation={one} />)
}

function Invitation({ invitation }: { invitation: EmployeeInvitation }) {
  const { t } = useTranslation('join')
  const lang = useLang()
  const to = useBackstage()
  const navigate = useNavigate()
  const accept = useCommand(api.employee.accept, {
    inPlace: true,
    onSuccess: ({ cardSn }) => navigate(invitation.hasCard ? to.myCard(cardSn) : to.start(cardSn)),
  })
  const decline = useCommand(api.employee.decline, { inPlace: true })
  const isBusy = accept.isPending || decline.isPending
  const error = accept.error ?? decline.error
  const { id, companyCh, companyEn, squareLogo, phone, email, locked, isDeclined, hasCard } = invitation
  const company = pick(lang, companyCh, companyEn)
  const shown: [name: string, value: string][] = [
    [t('name'), both(invitation.nameCh, invitation.nameEn)],
    [t('jobTitle'), both(invitation.titleCh, invitation.titleEn)],
    [t('department'), both(invitation.departmentCh, invitation.departmentEn)],
    [t('phone'), phone],
    [t('email'), email],
  ]
  return (
    <article className={classes.invitation} aria-labelledby={`join-${id}`}>
      <header className={classes.head}>
        {squareLogo && <img className={classes.logo} src={squareLogo} alt="" width={48} height={48} />}
        <h2 id={`join-${id}`} className={classes.name}>
          {t('from', { company })}
        </h2>
      </header>
      {hasCard ? (
        <p>{t(locked.length > 0 ? 'keepsOwn' : 'keeps')}</p>
      ) : (
        <dl className={classes.fields}>
          {shown.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      <section className={classes.whose}>
        <h3>{t('whose')}</h3>
        <ul>
          <li>{t('theirs')}</li>
          {locked.length > 0 && (
            <li>{t('locked', { fields: locked.map((field) => t(`field.${field}`)).join(t('comma')) })}</li>
          )}
          <li>{t('yours')}</li>
          <li>{t('sees')}</li>
        </ul>
      </section>
      {error && <Notice tone="bad" live title={error.message} />}
      {isDeclined && <Notice title={t('declined')}>{t('declinedText')}</Notice>}
      <div className={classes.answers}>
        <PlainButton disabled={isBusy} onClick={() => accept.mutate({ id })}>
          {t('accept')}
        </PlainButton>
        {!isDeclined && (
          <PlainButton variant="outline" disabled={isBusy} onClick={() => decline.mutate({ id })}>
            {t('decline')}
          </PlainButton>
        )}
      </div>
    </article>
  )
}

/** A text in both languages, as the company wrote it. */
const both = (ch: string, en: string) => [...new Set([ch, en])].filter(Boolean).join(' · ')
