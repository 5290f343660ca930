import type { Joining } from '@idocard/contract/company/join-link'
import { pick } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Suggestions, useSpellings } from '../../features/cards/card-start/spellings.tsx'
import { useBackstage, want } from '../../features/frame/backstage/holder.tsx'
import { useHolderSignOut } from '../../features/frame/backstage/use-sign-out.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { callQuery } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatDate } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './join.module.css'
import { both, CodeForm, From, Shown, Whose } from './join-parts.tsx'
import { isLacking, Placeholder } from './waiting.tsx'

const NOT_FOUND = 404

/** What a link of a company, or a code on one of its sheets, leads to: the company's card, or why there is none. */
export function JoinByCode({ code }: { code: string }) {
  const seen = useQuery(callQuery(api.joinLink.look, { code }))
  if (seen.error instanceof ApiError && seen.error.code === NOT_FOUND)
    return (
      <>
        <EmptyState title={seen.error.message} />
        <CodeForm />
      </>
    )
  if (isLacking(seen)) return <Placeholder query={seen} />
  if (seen.data.cardSn) return <Joined joining={seen.data} />
  if (seen.data.problem) return <Refused joining={seen.data} />
  return <JoinForm code={code} joining={seen.data} />
}

const useCompany = ({ companyCh, companyEn }: Joining) => pick(useLang(), companyCh, companyEn)

function Joined({ joining }: { joining: Joining }) {
  const { t } = useTranslation('join')
  const to = useBackstage()
  return (
    <EmptyState
      title={t('joined', { company: useCompany(joining) })}
      action={<ButtonLink to={to.myCard(joining.cardSn)}>{t('openCard')}</ButtonLink>}
    />
  )
}

function Refused({ joining }: { joining: Joining }) {
  const { t } = useTranslation('join')
  const to = useBackstage()
  const { pathname, hash } = useLocation()
  const { signOut, question } = useHolderSignOut()
  const company = useCompany(joining)
  return (
    <>
      <EmptyState
        title={joining.problem}
        action={
          joining.domain ? (
            <PlainButton
              onClick={() => {
                want(pathname + hash)
                signOut()
              }}
            >
              {t('otherAccount')}
            </PlainButton>
          ) : (
            <ButtonLink to={to.home}>{t('home')}</ButtonLink>
          )
        }
      >
        {joining.domain ? t('onlyDomain', { company, domain: joining.domain }) : t('of', { company })}
      </EmptyState>
      {question}
    </>
  )
}

function JoinForm({ code, joining }: { code: string; joining: Joining }) {
  const { t } = useTranslation('join')
  const lang = useLang()
  const to = useBackstage()
  const navigate = useNavigate()
  const { isListed, hasCard, locked, shares, domain, endsOn } = joining
  const [names, setNames] = useState({ nameCh: joining.nameCh, nameEn: joining.nameEn })
  const join = useCommand(api.joinLink.join, {
    inPlace: true,
    onSuccess: ({ cardSn }) => navigate(hasCard ? to.myCard(cardSn) : to.start(cardSn), { replace: true }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!join.isPending) join.mutate({ code, ...(isListed ? { nameCh: '', nameEn: '' } : names) })
  }
  const faults = join.error instanceof ApiError ? join.error.data.fields : undefined
  const shown: [name: string, value: string][] = [
    ...(isListed ? [[t('name'), both(joining.nameCh, joining.nameEn)] as [string, string]] : []),
    [t('jobTitle'), both(joining.titleCh, joining.titleEn)],
    [t('department'), both(joining.departmentCh, joining.departmentEn)],
  ]
  return (
    <form className={classes.invitation} aria-labelledby="join-company" onSubmit={submit} noValidate>
      <From id="join-company" company={useCompany(joining)} logo={joining.squareLogo} />
      {hasCard && <p>{t(locked.length > 0 ? 'keepsOwn' : 'keeps')}</p>}
      <Shown rows={shown} />
      {!isListed && <Names names={names} fault={faults?.nameCh} onChange={setNames} />}
      <Whose locked={locked} sees={isListed ? t('sees') : shares ? t('seesShared', { shares }) : t('seesTyped')} />
      {domain && <p className={classes.until}>{t('domain', { domain })}</p>}
      {join.error && !faults && <Notice tone="bad" live title={join.error.message} />}
      <p className={classes.until}>{t('until', { day: formatDate(endsOn, lang) })}</p>
      <div className={classes.answers}>
        <PlainButton type="submit" size="lg" disabled={join.isPending}>
          {t('accept')}
        </PlainButton>
      </div>
    </form>
  )
}

type NamesProps = {
  names: { nameCh: string; nameEn: string }
  fault: string | undefined
  onChange: (names: NamesProps['names']) => void
}

/** The name on the card, in the reader's language first. */
function Names({ names, fault, onChange }: NamesProps) {
  const { t } = useTranslation('start')
  const lang = useLang()
  const spellings = useSpellings(names.nameCh)
  const field = (name: keyof NamesProps['names']) => ({
    name,
    size: 'lg' as const,
    value: names[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...names, [name]: event.currentTarget.value }),
  })
  const isChinese = lang === 'zh-tw'
  const chinese = (
    <TextInput
      key="ch"
      {...field('nameCh')}
      label={t('name.ch')}
      lang="zh-Hant-TW"
      autoComplete={isChinese ? 'name' : 'off'}
      error={isChinese ? fault : undefined}
    />
  )
  const english = (
    <div key="en">
      <TextInput
        {...field('nameEn')}
        label={t('name.en')}
        lang="en"
        autoComplete={isChinese ? 'off' : 'name'}
        autoCapitalize="words"
        spellCheck={false}
        error={isChinese ? undefined : fault}
      />
      <Suggestions
        label={t('name.suggested')}
        value={names.nameEn}
        suggestions={spellings}
        onChoose={(nameEn) => onChange({ ...names, nameEn })}
      />
    </div>
  )
  return <div className={classes.names}>{isChinese ? [chinese, english] : [english, chinese]}</div>
}
