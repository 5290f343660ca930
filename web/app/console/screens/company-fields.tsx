import { COMPANY_LIMITS } from '@idocard/domain/company/company-profile'
import { LANGS, type Lang, pick } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { brandProps, readableBrand } from '../../features/frame/backstage/brand.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Segments } from '../../kit/segments.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { ColourField } from '../kit/colour-field.tsx'
import type { Form } from '../kit/editor.tsx'
import { PictureField } from '../kit/picture-field.tsx'
import { Section, Sections } from '../kit/sections.tsx'
import { SwitchField } from '../kit/switch-field.tsx'

const LINKS = {
  own: ['site', 'homeLink', 'termsUse', 'privatePolicy'],
  social: ['lineLink', 'messengerLink', 'facebookLink', 'appStoreLink', 'googlePlayLink'],
} as const

/** The fields of a company's profile, as they are typed. */
export const PROFILE = {
  ...{
    titleCh: '',
    titleEn: '',
    taxNumber: '',
    address: '',
    companyLogo: '',
    squareLogo: '',
    accent: '',
    servicePhone: '',
    serviceMail: '',
  },
  ...{ site: '', homeLink: '', termsUse: '', privatePolicy: '', lineLink: '', messengerLink: '', facebookLink: '' },
  ...{ appStoreLink: '', googlePlayLink: '', showInvitation: true },
}
export type ProfileForm = Form<typeof PROFILE>

type CompanyFieldsProps = {
  form: ProfileForm
  /** What else belongs to the names. */
  children?: ReactNode
}

/** A company's names, looks, contacts and links. */
export function CompanyFields({ form, children }: CompanyFieldsProps) {
  const { t } = useTranslation('console')
  const link = (name: (typeof LINKS)['own' | 'social'][number], hint?: string) => (
    <TextInput
      key={name}
      label={form.label(name)}
      description={hint}
      inputMode="url"
      autoCapitalize="none"
      maxLength={COMPANY_LIMITS.link}
      {...form.getInputProps(name)}
    />
  )
  return (
    <Sections form={form}>
      <Section title={t('company.group.name')} fields={['titleCh', 'titleEn', 'taxNumber', 'address']}>
        <Bilingual form={form} name="title" maxLength={COMPANY_LIMITS.name} />
        <div className="console-fields">
          <TextInput
            label={form.label('taxNumber')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps('taxNumber')}
          />
          <TextInput
            label={form.label('address')}
            maxLength={COMPANY_LIMITS.address}
            {...form.getInputProps('address')}
          />
        </div>
        {children}
      </Section>
      <Section title={t('company.group.looks')} fields={['companyLogo', 'squareLogo', 'accent']}>
        <PictureField form={form} name="companyLogo" use="logo" />
        <PictureField form={form} name="squareLogo" use="icon" />
        <ColourField
          form={form}
          name="accent"
          hint={t('company.accentHint')}
          used={(colour) => readableBrand(colour)?.accent}
        />
        <Preview {...form.values} />
      </Section>
      <Section title={t('company.group.contact')} fields={['servicePhone', 'serviceMail']}>
        <div className="console-fields">
          <TextInput
            label={form.label('servicePhone')}
            inputMode="tel"
            maxLength={COMPANY_LIMITS.phone}
            {...form.getInputProps('servicePhone')}
          />
          <TextInput
            label={form.label('serviceMail')}
            inputMode="email"
            autoCapitalize="none"
            maxLength={COMPANY_LIMITS.mail}
            {...form.getInputProps('serviceMail')}
          />
        </div>
      </Section>
      <Section title={t('company.group.links')} fields={[...LINKS.own, ...LINKS.social]}>
        <p className="console-hint">{t('company.linksHint')}</p>
        <div className="console-fields">{LINKS.own.map((name) => link(name))}</div>
        <div className="console-fields">{LINKS.social.map((name) => link(name))}</div>
      </Section>
      <Section title={t('company.group.cards')} fields={['showInvitation']}>
        <SwitchField form={form} name="showInvitation" />
      </Section>
    </Sections>
  )
}

/** The sign-in page of the back office on a phone, with what is typed. */
function Preview({ titleCh, titleEn, squareLogo, accent }: typeof PROFILE) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { t: login } = useTranslation('login')
  const [isOpen, setOpen] = useState(false)
  const [lang, setLang] = useState<Lang>(useLang())
  return (
    <div>
      <PlainButton variant="outline" onClick={() => setOpen(true)}>
        {t('company.preview')}
      </PlainButton>
      {isOpen && (
        <Sheet title={t('company.preview')} closeLabel={shared('close')} shape="tall" onClose={() => setOpen(false)}>
          <Segments
            label={t('content.previewIn')}
            value={lang}
            options={LANGS.map((value) => ({ value, text: t(`content.language.${value}`) }))}
            onChange={setLang}
          />
          <div className="console-phone" {...brandProps(accent)}>
            <p>
              {squareLogo && <img src={squareLogo} alt="" width={16} height={16} />}
              <span>{pick(lang, titleCh, titleEn) || t('company.noName')}</span>
            </p>
            <h3>{shared('login.title')}</h3>
            <p>{shared('login.intro')}</p>
            <span className="console-phone-field">{login('username.label')}</span>
            <span className="console-phone-button">{login('send')}</span>
          </div>
        </Sheet>
      )}
    </div>
  )
}
