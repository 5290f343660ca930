import type { EmployeeInvitation } from '@idocard/contract/company/employee'
import { pick } from '@idocard/domain/language'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { readActivationLink } from '../../features/frame/backstage/activation-link.ts'
import { RequireHolder, useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { SignInForm, signInDataHere, signInDataOf } from '../../features/frame/backstage/sign-in-form.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { callQuery } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatDate } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './join.module.css'
import { JoinByCode } from './join-by-code.tsx'
import { both, CodeForm, From, Shown, Whose } from './join-parts.tsx'
import { HolderWaiting, isLacking, Placeholder } from './waiting.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => signInDataOf(context)
export const clientLoader = () => signInDataHere()

/**
 * Companies that have a card for the holder: what is on it, whose is what, and whether the holder accepts. With `#code=…`, of a
 * link or of a sheet, it is about that; whoever is not signed in signs in here.
 */
export default function JoinScreen() {
  const { t } = useTranslation('join')
  const { home } = useBackstage()
  const { apple } = useLoaderData<typeof loader>()
  const isSignedIn = useIsHolder()
  const { code } = readActivationLink(useLocation())
  const isAtDoor = isSignedIn === false && code !== ''
  return (
    <Screen title={t('title')} back={home}>
      {isAtDoor ? (
        <SignInForm apple={apple} intro={<p>{t('door')}</p>} submit={t('enter')} />
      ) : (
        <RequireHolder waiting={<HolderWaiting />}>
          {code ? <JoinByCode key={code} code={code} /> : <Invitations />}
        </RequireHolder>
      )}
    </Screen>
  )
}

function Invitations() {
  const { t } = useTranslation('join')
  const to = useBackstage()
  const invitations = useQuery(callQuery(api.employee.load_invitations))
  if (isLacking(invitations)) return <Placeholder query={invitations} />
  if (invitations.data.list.length === 0)
    return (
      <>
        <EmptyState title={t('none')} action={<ButtonLink to={to.home}>{t('home')}</ButtonLink>}>
          {t('noneText')}
        </EmptyState>
        <CodeForm />
      </>
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
  const { id, companyCh, companyEn, squareLogo, phone, email, locked, isDeclined, hasCard, answerBy, isEnded } =
    invitation
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
      <From id={`join-${id}`} company={company} logo={squareLogo} />
      {hasCard ? <p>{t(locked.length > 0 ? 'keepsOwn' : 'keeps')}</p> : <Shown rows={shown} />}
      <Whose locked={locked} sees={t('sees')} />
      {error && <Notice tone="bad" live title={error.message} />}
      {isEnded ? (
        <Notice title={t('ended', { day: formatDate(answerBy, lang) })}>{t('endedText')}</Notice>
      ) : (
        <>
          {isDeclined && <Notice title={t('declined')}>{t('declinedText')}</Notice>}
          <p className={classes.until}>{t('until', { day: formatDate(answerBy, lang) })}</p>
        </>
      )}
      <div className={classes.answers} hidden={isEnded}>
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
