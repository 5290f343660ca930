import type { CompanySignIn } from '@idocard/contract/company/company-sign-in'
import { SIGN_IN_KINDS, type SignInKind } from '@idocard/domain/company/company-sign-in'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { CodeSheet } from '../kit/code-sheet.tsx'
import { Part } from '../kit/parts.tsx'

const PLACE = { entra: 'tenant', google: 'domain', other: 'issuer' } as const satisfies Record<SignInKind, string>

/** Who the company's provider is, and how we are known there. It is saved with a fresh code. */
export function SignInForm({ saved }: { saved: CompanySignIn }) {
  const { t } = useTranslation('console')
  const { kind, tenant, domain, issuer, clientId, version, hasSecret, people } = saved
  const before = { kind, tenant, domain, issuer, clientId, clientSecret: '' }
  const [values, setValues] = useState(before)
  const [isAsking, setAsking] = useState(false)
  const save = useCommand(api.companySignIn.save, {
    inPlace: true,
    onSuccess: () => void toast({ tone: 'good', title: t('companySignIn.saved') }),
  })
  const place = PLACE[values.kind]
  const isOther = values.kind !== kind || values[place] !== before[place] || values.clientId !== clientId
  const isChanged = isOther || values.clientSecret !== '' || version === 0
  const needsSecret = !hasSecret || isOther
  const isWhole = values[place] !== '' && values.clientId !== '' && (values.clientSecret !== '' || !needsSecret)
  const faults = save.error instanceof ApiError ? save.error.data?.fields : undefined
  const field = (name: 'tenant' | 'domain' | 'issuer' | 'clientId' | 'clientSecret') => ({
    label: t(`companySignIn.field.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    error: faults?.[name],
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) setAsking(true)
  }
  return (
    <Part title={t('companySignIn.provider')}>
      <form className="console-editor" onSubmit={send} noValidate>
        <NativeSelect
          label={t('companySignIn.field.kind')}
          data={SIGN_IN_KINDS.map((value) => ({ value, label: t(`companySignIn.kind.${value}`) }))}
          value={values.kind}
          onChange={(event) => setValues({ ...values, kind: event.currentTarget.value as SignInKind })}
        />
        <TextInput {...field(place)} description={t(`companySignIn.hint.${place}`)} maxLength={300} />
        <TextInput {...field('clientId')} maxLength={200} />
        <TextInput
          {...field('clientSecret')}
          type="password"
          autoComplete="new-password"
          description={t(needsSecret ? 'companySignIn.hint.secret' : 'companySignIn.hint.secretKept')}
          maxLength={500}
        />
        <div className="console-acts">
          <Can may="company.edit" variant="outline" type="submit" disabled={!isChanged || !isWhole || save.isPending}>
            {t('companySignIn.save')}
          </Can>
        </div>
      </form>
      {isAsking && (
        <CodeSheet
          title={t('companySignIn.save')}
          action="company_sign_in"
          submit={t('companySignIn.save')}
          isDangerous={isOther && people > 0}
          isBusy={save.isPending}
          error={save.error}
          onSubmit={(pinCode) =>
            save.mutate(
              { ...values, version: String(version), pinCode },
              { onError: (error) => error instanceof ApiError && error.data?.fields && setAsking(false) },
            )
          }
          onClose={() => setAsking(false)}
        >
          <p>{t(isOther && people > 0 ? 'companySignIn.saveOther' : 'companySignIn.saveText')}</p>
        </CodeSheet>
      )}
    </Part>
  )
}
