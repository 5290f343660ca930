import { htmlLang, type Lang } from '@idocard/domain/language'
import { IconMail, IconMapPin, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import { CardPicture } from '../../kit/card-picture.tsx'
import { PhoneFrame } from '../../kit/phone-frame.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './features-phones.module.css'

/** A person's card page on a Chinese and on an English phone. */
const PAGES = {
  'zh-tw': {
    name: '周雨潔',
    title: '創辦人',
    company: '埕南茶行',
    save: '加入聯絡人',
    exchange: '留下我的聯絡資料',
    fields: [
      [IconPhone, '手機', '0912-000-345'],
      [IconMail, '電子郵件', 'hello@idocard.example'],
      [IconMessageCircle, 'LINE', 'idocard.example'],
      [IconMapPin, '地址', '臺北市大同區迪化街一段'],
    ],
  },
  'en-us': {
    name: 'Chou Yu-Chieh',
    title: 'Founder',
    company: 'Chengnan Tea',
    save: 'Save contact',
    exchange: 'Leave your details',
    fields: [
      [IconPhone, 'Mobile', '+886 912 000 345'],
      [IconMail, 'E-mail', 'hello@idocard.example'],
      [IconMessageCircle, 'LINE', 'idocard.example'],
      [IconMapPin, 'Address', 'Sec. 1, Dihua St., Taipei'],
    ],
  },
} as const

/** A card and its card page on two phones, each in the language of the phone's owner. */
export function FeaturesPhones() {
  const { t } = useTranslation('features')
  return (
    <section className={classes.place} data-ground="ink" aria-labelledby="features-page">
      <div className={classes.inner}>
        <div className={classes.words}>
          <h2 id="features-page">{t('page.title')}</h2>
          <p>{t('page.text')}</p>
          <div className={classes.card}>
            <CardPicture
              finish="jade"
              name={PAGES['zh-tw'].name}
              latin={PAGES['en-us'].name}
              title={`${PAGES['zh-tw'].title} ${PAGES['en-us'].title}`}
              company={PAGES['zh-tw'].company}
              label={t('page.card')}
            />
          </div>
        </div>
        <div className={classes.phones}>
          <PhoneFrame mood="light" label={t('page.light')}>
            <CardPage lang="zh-tw" mood="light" />
          </PhoneFrame>
          <PhoneFrame mood="dark" label={t('page.dark')}>
            <CardPage lang="en-us" mood="dark" />
          </PhoneFrame>
        </div>
      </div>
    </section>
  )
}

function CardPage({ lang, mood }: { lang: Lang; mood: 'light' | 'dark' }) {
  const page = PAGES[lang]
  return (
    <div className={classes.page} data-mood={mood} lang={htmlLang(lang)}>
      <div className={classes.head}>
        <span className={classes.initial}>{page.name[0]}</span>
      </div>
      <div className={classes.person}>
        <p className={classes.name}>{page.name}</p>
        <p>{page.title}</p>
        <p className={classes.company}>{page.company}</p>
      </div>
      <div className={classes.links}>
        <span>{page.save}</span>
        <span>{page.exchange}</span>
      </div>
      <ul className={classes.fields}>
        {page.fields.map(([Icon, label, value]) => (
          <li key={label}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
            <span>{label}</span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
