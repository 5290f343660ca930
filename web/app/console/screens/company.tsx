import { COMPANY_THEMES, type SiteCompany } from '@idocard/contract/company/site-company'
import { THEMES } from '@idocard/domain/cards/theme'
import { MAX_PREFIX } from '@idocard/domain/company/company-profile'
import { pick } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import type { Form } from '../kit/editor.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { useMe } from '../kit/me.ts'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { CompanyState } from './companies.tsx'
import { CompanyFields, PROFILE, type ProfileForm } from './company-fields.tsx'
import { CompanyPause, CompanyStaff } from './company-moves.tsx'

const STORED = { ...PROFILE, theme: '' }
/** A prefix is chosen once. */
const NEW = { ...STORED, prefix: '' }
type CompanyForm = Form<typeof NEW>

/** A company as the site's administrators make and change it: its profile, owners, invitations and pause. */
export default function Company({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [search] = useSearchParams()
  const inquiryId = id === 'new' ? (search.get('inquiry') ?? '') : ''
  const inquiry = useCall(api.siteInquiry.get, { id: inquiryId }, { enabled: inquiryId !== '' })
  if (inquiryId !== '' && !inquiry.data)
    return (
      <main className="console-main">
        {inquiry.error ? (
          <Failed error={inquiry.error} again={shared('again')} onAgain={() => void inquiry.refetch()} />
        ) : (
          <Skeleton label={shared('loading')} lines={10} />
        )}
      </main>
    )
  const { companyName = '', name = '', email = '', phone = '' } = inquiry.data ?? {}
  const asked = { titleCh: (companyName || name).slice(0, 80), serviceMail: email, servicePhone: phone }
  return (
    <CompanyEditor
      id={id}
      inquiryId={inquiryId}
      fresh={id === 'new' ? { ...NEW, ...(inquiryId && asked) } : (STORED as typeof NEW)}
      title={inquiryId ? t('company.addFrom', { name: companyName || name }) : t('company.add')}
    />
  )
}

type CompanyEditorProps = { id: string; inquiryId: string; fresh: typeof NEW; title: string }

function CompanyEditor({ id, inquiryId, fresh, title }: CompanyEditorProps) {
  const { t } = useTranslation('console')
  const save = useCommand(api.siteCompany.save, { inPlace: true })
  return (
    <EditorPage
      screen="companies"
      listTitle={t('screen.companies')}
      id={id}
      get={api.siteCompany.get}
      input={{ id }}
      fresh={fresh}
      add={title}
      label={(name) => t(`company.field.${name}`)}
      save={({ theme, ...values }, { id, version }) =>
        save.mutateAsync({ ...values, theme: theme as SiteCompany['theme'], id, version, inquiryId })
      }
      opens={({ id }: { id: number }) => String(id)}
      state={({ state }) => <CompanyState state={state} />}
      below={<Below id={id} />}
    >
      {(form, stored) => <Fields form={form} stored={stored} />}
    </EditorPage>
  )
}

function Fields({ form, stored }: { form: CompanyForm; stored: SiteCompany | undefined }) {
  const { t } = useTranslation('console')
  return (
    <CompanyFields form={form as unknown as ProfileForm}>
      {stored ? (
        <Addresses prefix={stored.prefix} />
      ) : (
        <>
          <TextInput
            className="console-short"
            label={form.label('prefix')}
            description={t('company.prefixHint')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_PREFIX}
            {...form.getInputProps('prefix')}
          />
          {form.values.prefix && <Addresses prefix={form.values.prefix} />}
        </>
      )}
      <NativeSelect
        className="console-short"
        label={form.label('theme')}
        description={t('company.themeHint')}
        data={[
          { value: '', label: t('company.noTheme') },
          ...COMPANY_THEMES.map((value) => ({ value, label: THEMES[value].nameEn })),
        ]}
        {...form.getInputProps('theme')}
      />
    </CompanyFields>
  )
}

/** Where a company's people and its staff sign in. */
function Addresses({ prefix }: { prefix: string }) {
  const { t } = useTranslation('console')
  return (
    <dl className="console-facts">
      <Fact name={t('company.backOffice')}>
        <code>{`${location.origin}/backstage/${prefix}`}</code>
      </Fact>
      <Fact name={t('company.console')}>
        <code>{`${location.origin}/admin/${prefix}`}</code>
      </Fact>
    </dl>
  )
}

/** What is known of a stored company, who owns it, and its pause. */
function Below({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix, may } = useMe()
  const { data } = useCall(api.siteCompany.get, { id })
  if (!data) return null
  const { inquiry } = data
  return (
    <>
      <Part title={t('company.people')}>
        <dl className="console-facts">
          <Fact name={t('company.cards')}>{data.cards.toLocaleString('en')}</Fact>
          <Fact name={t('company.holders')}>{data.holders.toLocaleString('en')}</Fact>
          <Fact name={t('company.since')}>{formatMoment(data.since, lang)}</Fact>
          {inquiry && (
            <Fact name={t('company.inquiry')}>
              {may('inquiry.answer') ? (
                <Link to={addressOf({ prefix, screen: 'inquiries', id: inquiry.id })}>{inquiry.name}</Link>
              ) : (
                inquiry.name
              )}
            </Fact>
          )}
        </dl>
      </Part>
      <CompanyStaff company={data} name={pick(lang, data.titleCh, data.titleEn)} />
      <CompanyPause company={data} name={pick(lang, data.titleCh, data.titleEn)} />
    </>
  )
}
