import type { Card } from '@idocard/contract/cards/card'
import { LINE } from '@idocard/domain/cards/social-media'
import type { TemplateField } from '@idocard/domain/company/card-template'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { htmlLang, type Lang } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/browser-api.ts'
import { useAction } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { accountQuery } from '../../frame/backstage/queries.ts'
import { SetByCompany } from '../../frame/backstage/set-by-company.tsx'
import { textIn } from '../card-editor/draft.ts'
import { TryLink } from '../card-editor/try-link.tsx'
import { VisibilitySelect } from '../card-editor/visibility-select.tsx'
import { PhoneQuestion } from './phone-question.tsx'
import { Suggestions, useSpellings } from './spellings.tsx'
import classes from './start.module.css'
import { StepFrame } from './step-frame.tsx'
import { useFieldSaver } from './use-field-saver.ts'
import { useLineId } from './use-line-id.ts'
import { usePhone } from './use-phone.ts'

type NameStepProps = {
  card: Card
  /** Another card of the same holder. */
  other: Card | undefined
  onDone: () => void
}

/** Asks for the name, the title, the company, a phone number and who sees it, and a LINE ID. */
export function NameStep({ card, other, onDone }: NameStepProps) {
  const { t } = useTranslation('start')
  const lang = useLang()
  const client = useQueryClient()
  const { fields, change, save } = useFieldSaver(card)
  const [isNameless, setNameless] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const phone = usePhone({ card, other, fields, change })
  const [number, answers] = [useRef<HTMLInputElement>(null), useRef<HTMLFieldSetElement>(null)]
  const line = useLineId(card)
  const lineId = useRef<HTMLInputElement>(null)
  /** Whether the holder wanted to continue, from when missing and invalid answers are reported. */
  const [isSubmitted, setSubmitted] = useState(false)
  const [title, company] = [textIn('title', lang), textIn('company', lang)]
  const spellings = useSpellings(fields.nameCh)

  const isUnnamed = card.fields.nameCh === '' && card.fields.nameEn === ''
  const [isNew] = useState(isUnnamed)
  useEffect(() => {
    if (isNew) name.current?.focus()
  }, [isNew])

  const next = useAction(
    [api.holder.set_account_info],
    async () => {
      await save()
      await line.save()
      const { holder } = await client.ensureQueryData(accountQuery)
      if (holder.name === '')
        await api.holder.set_account_info({ name: fields.nameCh || fields.nameEn, sex: holder.sex })
    },
    { onSuccess: onDone, inPlace: true },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = fields.nameCh.trim() === '' && fields.nameEn.trim() === ''
    setNameless(isMissing)
    setSubmitted(true)
    if (isMissing) name.current?.focus()
    else if (!isPhoneFixed && phone.isInvalid) number.current?.focus()
    else if (!isPhoneFixed && !phone.isBlank && !phone.seenBy) answers.current?.querySelector('input')?.focus()
    else if (line.isInvalid) lineId.current?.focus()
    else if (!next.isPending) next.mutate()
  }
  const refused = next.error instanceof ApiError ? next.error.data.fields : undefined
  const input = (field: 'nameCh' | 'nameEn' | typeof title | typeof company, language: string) => ({
    name: field,
    lang: language,
    size: 'lg' as const,
    value: fields[field],
    error: refused?.[`fields.${field}`],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setNameless(false)
      change({ [field]: event.currentTarget.value })
    },
  })
  /** Suggests the other card's text if this card's field is empty. */
  const again = (field: typeof title | typeof company) => {
    const text = other?.fields[field] ?? ''
    return fields[field] === '' && text !== '' ? [{ text }] : []
  }
  const rules = card.companyRules
  const isFixed = (field: TemplateField) => rules?.locked.includes(field) ?? false
  // A number of the company's is not asked for; who sees it is.
  const isPhoneFixed = isFixed('phone') || Boolean(rules?.phone)
  const furtherPhones = isPhoneFixed ? fields.phones : fields.phones.slice(1)
  /** Props for the name in the reader's language, which is the first field. */
  const first = (language: Lang) => ({
    autoComplete: language === lang ? 'name' : 'off',
    ...(language === lang && { ref: name, ...(isNameless && { error: t('name.problem') }) }),
  })
  const chinese = <TextInput {...input('nameCh', 'zh-Hant-TW')} {...first('zh-tw')} label={t('name.ch')} />
  const english = (
    <TextInput
      {...input('nameEn', 'en')}
      {...first('en-us')}
      label={t('name.en')}
      autoCapitalize="words"
      spellCheck={false}
    />
  )
  return (
    <form onSubmit={submit} noValidate>
      <StepFrame heading={t('name.heading')} intro={t('name.intro')}>
        {isFixed('name') ? (
          <Fixed label={t('name.fixed')} texts={[fields.nameCh, fields.nameEn]} />
        ) : (
          <>
            {lang === 'zh-tw' ? chinese : english}
            <div className={classes.field}>
              {lang === 'zh-tw' ? english : chinese}
              <Suggestions
                label={t('name.suggested')}
                value={fields.nameEn}
                suggestions={spellings}
                onChoose={(nameEn) => change({ nameEn })}
              />
            </div>
          </>
        )}
        <div className={classes.pair}>
          {(
            [
              ['title', title, t('name.title'), 'organization-title'],
              ['company', company, t('name.company'), 'organization'],
            ] as const
          ).map(([text, field, label, autoComplete]) =>
            isFixed(text) ? (
              <Fixed key={field} label={label} texts={[fields[`${text}Ch`], fields[`${text}En`]]} />
            ) : (
              <div key={field} className={classes.field}>
                <TextInput {...input(field, htmlLang(lang))} label={label} autoComplete={autoComplete} />
                <Suggestions
                  label={label}
                  value={fields[field]}
                  suggestions={again(field)}
                  onChoose={(text) => change({ [field]: text })}
                />
              </div>
            ),
          )}
        </div>
        {rules && (isPhoneFixed || (['name', 'title', 'company'] as const).some(isFixed)) && (
          <SetByCompany rules={rules} />
        )}
        {!isPhoneFixed && (
          <PhoneQuestion
            phone={phone}
            problem={
              (phone.isInvalid && isSubmitted ? t('card:problem.phone') : undefined) ??
              refused?.['fields.phones.0.number']
            }
            isUnanswered={isSubmitted && !phone.seenBy}
            input={number}
            answers={answers}
          />
        )}
        <div className={classes.field}>
          <TextInput
            ref={lineId}
            name="line"
            label={t('name.line')}
            description={t('name.lineHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            size="lg"
            error={line.isInvalid && isSubmitted ? t('card:problem.line') : undefined}
            value={line.typed}
            onChange={(event) => line.onType(event.currentTarget.value)}
            // If it fails, leaving the step by its button sends it again and shows the error.
            onBlur={() => void line.save().catch(() => {})}
          />
          <TryLink network={LINE} typed={line.typed} />
        </div>
        {furtherPhones.length + fields.emails.length > 0 && (
          <fieldset className={classes.methods}>
            <legend>{t('name.methods')}</legend>
            <p className={classes.hint}>{t('name.exchange')}</p>
            {furtherPhones.map((one) => (
              <div key={one.number} className={classes.method}>
                <span>{formatPhone(one.number, lang)}</span>
                <VisibilitySelect
                  of={formatPhone(one.number, lang)}
                  value={one.visibility}
                  onChange={(visibility) =>
                    change({ phones: fields.phones.map((old) => (old === one ? { ...one, visibility } : old)) })
                  }
                />
              </div>
            ))}
            {fields.emails.map((email, at) => (
              <div key={email.address} className={classes.method}>
                <span>{email.address}</span>
                <VisibilitySelect
                  of={email.address}
                  value={email.visibility}
                  onChange={(visibility) => change({ emails: fields.emails.with(at, { ...email, visibility }) })}
                />
              </div>
            ))}
          </fieldset>
        )}
        {next.error && <Notice tone="bad" title={next.error.message} live />}
        <PlainButton type="submit" size="lg" aria-disabled={next.isPending}>
          {next.isPending ? t('saving') : t('next')}
        </PlainButton>
      </StepFrame>
    </form>
  )
}

/** What the company decides about, in each language that it has. */
function Fixed({ label, texts }: { label: string; texts: readonly string[] }) {
  return (
    <div className={classes.field}>
      <strong>{label}</strong>
      <p>{[...new Set(texts)].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
