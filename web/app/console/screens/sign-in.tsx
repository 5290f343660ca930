import type { CompanySignIn } from '@idocard/contract/company/company-sign-in'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useAction, useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { AskFirst } from '../kit/remove.tsx'
import { ButtonRow } from '../kit/said-once.tsx'
import { Copied } from './copied.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** How the company's people sign in with its own accounts: its provider, whether it works, and whether it is on. */
export default function SignIn() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { data, error, refetch } = useCall(api.companySignIn.get)
  return (
    <Page title={t('screen.signIn')}>
      {error && !data && <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />}
      {!error && !data && <Skeleton label={shared('loading')} lines={8} />}
      {data && (
        <>
          {data.version > 0 && <Switch signIn={data} />}
          <Part title={t('companySignIn.atProvider')}>
            <p>{t('companySignIn.about')}</p>
            <Copied label={t('companySignIn.redirectUrl')} value={data.redirectUrl} />
          </Part>
          <SignInForm key={data.version} saved={data} />
        </>
      )}
    </Page>
  )
}

/** Trying it, and switching it on and off. */
function Switch({ signIn: { isOn, people, lastUsedAt } }: { signIn: CompanySignIn }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const check = useAction([], () => api.companySignIn.check(), { inPlace: true })
  const resume = useCommand(api.companySignIn.resume, {
    inPlace: true,
    onSuccess: () => void toast({ tone: 'good', title: t('companySignIn.nowOn') }),
  })
  const pause = useCommand(api.companySignIn.pause, {
    inPlace: true,
    onSuccess: () => void toast({ tone: 'good', title: t('companySignIn.nowOff') }),
  })
  const error = check.error ?? resume.error ?? pause.error
  const problem = check.data?.problem
  return (
    <Part title={t('companySignIn.state')}>
      <dl className="console-facts">
        <Fact name={t('screen.signIn')}>{t(isOn ? 'companySignIn.on' : 'companySignIn.off')}</Fact>
        <Fact name={t('companySignIn.people')}>{String(people)}</Fact>
        <Fact name={t('companySignIn.lastUsed')}>
          {lastUsedAt ? formatMoment(lastUsedAt, lang) : t('companySignIn.never')}
        </Fact>
      </dl>
      {error && <Notice tone="bad" live title={error.message} />}
      {problem === '' && <Notice tone="good" live title={t('companySignIn.works')} />}
      {problem && (
        <Notice tone="bad" live title={t('companySignIn.worksNot')}>
          {t(`companySignIn.problem.${problem}`)}
        </Notice>
      )}
      <ButtonRow>
        <Can may="company.edit" variant="outline" disabled={check.isPending} onClick={() => check.mutate()}>
          {t(check.isPending ? 'companySignIn.checking' : 'companySignIn.check')}
        </Can>
        {isOn ? (
          <AskFirst
            may="company.edit"
            variant="outline"
            action={t('companySignIn.switchOff')}
            title={t('companySignIn.offTitle')}
            text={t('companySignIn.offText')}
            isBusy={pause.isPending}
            onConfirm={() => pause.mutate()}
          />
        ) : (
          <Can may="company.edit" disabled={resume.isPending} onClick={() => resume.mutate()}>
            {t('companySignIn.switchOn')}
          </Can>
        )}
      </ButtonRow>
    </Part>
  )
}
