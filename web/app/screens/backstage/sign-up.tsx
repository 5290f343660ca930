import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { takeWanted, useBackstage, useIsHolder } from '../../features/backstage/holder.tsx'
import { HolderLogin } from '../../features/backstage/holder-login.tsx'
import { Screen } from '../../features/backstage/screen.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './screens.module.css'

/** Signing up: a code, then a name. */
export default function SignUpScreen() {
  const { t } = useTranslation('backstage')
  const { user, login } = useBackstage()
  const isSignedIn = useIsHolder()
  return (
    <Screen title={t('signUp.title')} back={user}>
      {isSignedIn ? (
        <NameForm />
      ) : (
        <>
          <HolderLogin intro={t('signUp.intro')} submit={t('signUp.submit')} />
          <p className={classes.quiet}>
            {t('signUp.known')}{' '}
            <Link to={login} reloadDocument>
              {t('entry.login')}
            </Link>
          </p>
        </>
      )}
    </Screen>
  )
}

function NameForm() {
  const { t } = useTranslation('backstage')
  const { prefix } = useParams()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const save = useMutation({
    mutationFn: () => api.holder.set_account_info({ name }),
    onSuccess: () => navigate(takeWanted(prefix), { replace: true }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && name.trim() !== '') save.mutate()
  }
  return (
    <form className={classes.stack} onSubmit={submit}>
      <p role="status">{t('signUp.welcome')}</p>
      <TextInput
        label={t('signUp.name')}
        error={save.error?.message}
        autoComplete="name"
        maxLength={40}
        size="lg"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PlainButton type="submit" size="lg" disabled={name.trim() === '' || save.isPending}>
        {t('signUp.start')}
      </PlainButton>
      <PlainButton variant="quiet" onClick={() => void navigate(takeWanted(prefix), { replace: true })}>
        {t('signUp.later')}
      </PlainButton>
    </form>
  )
}
