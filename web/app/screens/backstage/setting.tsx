import type { FreedCard } from '@idocard/contract/cards/card'
import type { Holder } from '@idocard/contract/identity/holder'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { PhotoField } from '../../features/cards/card-editor/photo-field.tsx'
import { CompanyAccounts } from '../../features/frame/backstage/company-accounts.tsx'
import { keepFreed } from '../../features/frame/backstage/freed-codes.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { LanguageChoice } from '../../features/frame/backstage/language-choice.tsx'
import { accountQuery } from '../../features/frame/backstage/queries.ts'
import { Row, RowList } from '../../features/frame/backstage/row-list.tsx'
import { useHolderSignOut } from '../../features/frame/backstage/use-sign-out.tsx'
import { DeleteAccount } from '../../features/identity/account/delete-account.tsx'
import { TakeData } from '../../features/identity/account/take-data.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { paths } from '../../lib/paths.ts'
import { holderToken, memberToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Sessions } from '../member/sessions.tsx'
import { HolderScreen } from './holder-screen.tsx'
import classes from './screens.module.css'
import { Failed, HolderWaiting } from './waiting.tsx'

const SEXES = ['', 'female', 'male', 'other'] as const

/** Name, picture, language, sessions, sign-out, all data as a file, and account deletion. */
export default function SettingScreen() {
  const { t } = useTranslation('backstage')
  const { user } = useBackstage()
  return (
    <HolderScreen title={t('menu.setting')} back={user}>
      <Settings />
    </HolderScreen>
  )
}

function Settings() {
  const { t } = useTranslation('backstage')
  const client = useQueryClient()
  const account = useQuery(accountQuery)
  const { signOut, question } = useHolderSignOut()
  const navigate = useNavigate()
  const { user } = useBackstage()
  // The entry page shows the codes for the cards, because this screen requires a signed-in holder.
  const leave = async (freed: readonly FreedCard[]) => {
    keepFreed(freed)
    await navigate(freed.length > 0 ? user : paths.home)
    holderToken.set(undefined)
    memberToken.set(undefined)
    client.clear()
  }
  const [opened, setOpened] = useState<'take' | 'delete'>()
  const close = () => setOpened(undefined)
  const setPicture = useCommand(api.holder.create_icon)
  if (account.isPending) return <HolderWaiting />
  if (account.isError) return <Failed error={account.error} onAgain={() => void account.refetch()} />
  const { holder } = account.data
  return (
    <>
      <section className={classes.part}>
        <h2 className={classes.heading}>{t('setting.picture')}</h2>
        <PhotoField url={holder.picture} onChange={({ id }) => setPicture.mutate({ imgIcon: id })} />
      </section>
      <InfoForm holder={holder} />
      <section className={classes.part}>
        <h2 className={classes.heading}>{t('language')}</h2>
        <LanguageChoice />
      </section>
      <section className={classes.part}>
        <h2 className={classes.heading}>{t('session:title')}</h2>
        <Sessions />
      </section>
      <CompanyAccounts part={classes.part} heading={classes.heading} />
      <RowList>
        <Row opens onClick={() => setOpened('take')}>
          {t('take.open')}
        </Row>
        <Row onClick={signOut}>{t('menu.signOut')}</Row>
        <Row isDanger opens onClick={() => setOpened('delete')}>
          {t('delete.open')}
        </Row>
      </RowList>
      {question}
      {opened === 'take' && <TakeData onClose={close} />}
      {opened === 'delete' && <DeleteAccount onClose={close} onDeleted={leave} />}
    </>
  )
}

function InfoForm({ holder }: { holder: Holder }) {
  const { t } = useTranslation('backstage')
  const [values, setValues] = useState({ name: holder.name, sex: holder.sex })
  const save = useCommand(api.holder.set_account_info, {
    onSuccess: () => void toast({ tone: 'good', title: t('setting.saved') }),
    inPlace: true,
  })
  const isSame = values.name === holder.name && values.sex === holder.sex
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame && !save.isPending) save.mutate(values)
  }
  return (
    <form className={classes.part} onSubmit={submit}>
      <h2 className={classes.heading}>{t('setting.info')}</h2>
      <TextInput
        label={t('signUp.name')}
        autoComplete="name"
        maxLength={40}
        error={save.error?.message}
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('setting.sex')}
        data={SEXES.map((value) => ({ value, label: t(`sex.${value || 'none'}`) }))}
        value={values.sex}
        onChange={(event) => setValues({ ...values, sex: event.currentTarget.value as Holder['sex'] })}
      />
      <PlainButton type="submit" disabled={isSame || save.isPending}>
        {t('setting.save')}
      </PlainButton>
    </form>
  )
}
