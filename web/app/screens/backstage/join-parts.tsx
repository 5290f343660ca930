import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import type { TemplateField } from '@idocard/domain/company/card-template'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { groupedCode } from '../../lib/grouped-code.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './join.module.css'

/** A text in both languages, as the company wrote it. */
export const both = (ch: string, en: string) => [...new Set([ch, en])].filter(Boolean).join(' · ')

/** Which company has a card for the reader. */
export function From({ id, company, logo }: { id: string; company: string; logo: string }) {
  const { t } = useTranslation('join')
  return (
    <header className={classes.head}>
      {logo && <img className={classes.logo} src={logo} alt="" width={48} height={48} />}
      <h2 id={id} className={classes.name}>
        {t('from', { company })}
      </h2>
    </header>
  )
}

/** What the card shows, line by line. What is empty is left out. */
export function Shown({ rows }: { rows: readonly [name: string, value: string][] }) {
  return (
    <dl className={classes.fields}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** What is the company's and what is the person's. */
export function Whose({ locked, sees }: { locked: readonly TemplateField[]; sees: string }) {
  const { t } = useTranslation('join')
  return (
    <section className={classes.whose}>
      <h3>{t('whose')}</h3>
      <ul>
        <li>{t('theirs')}</li>
        {locked.length > 0 && (
          <li>{t('locked', { fields: locked.map((field) => t(`field.${field}`)).join(t('comma')) })}</li>
        )}
        <li>{t('yours')}</li>
        <li>{sees}</li>
      </ul>
    </section>
  )
}

/** Takes the code on a sheet from whoever cannot scan it. */
export function CodeForm() {
  const { t } = useTranslation('join')
  const to = useBackstage()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = parseActivationCode(code) !== null
    setWrong(!isWhole)
    if (isWhole) void navigate(to.joinBy(code))
  }
  return (
    <form className={classes.code} onSubmit={submit} noValidate>
      <TextInput
        label={t('code')}
        description={t('codeText')}
        error={isWrong ? t('codeWrong') : undefined}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="lg"
        value={code}
        onChange={(event) => {
          setCode(groupedCode(event.currentTarget.value))
          setWrong(false)
        }}
      />
      <PlainButton type="submit" variant="outline">
        {t('codeGo')}
      </PlainButton>
    </form>
  )
}
