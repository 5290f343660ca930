import {
  IconBolt,
  IconBrandApple,
  IconBrandGooglePlay,
  IconCloudOff,
  type IconProps,
  IconTrash,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import classes from '../../features/company/company-page/company-page.module.css'
import {
  type Device,
  deviceOf,
  install,
  isInsideApp,
  useInstallState,
} from '../../features/company/company-page/install.ts'
import { InstallDrawing, type InstallStep } from '../../features/company/company-page/install-drawing.tsx'
import { useBackOfficeCompany, useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Segments } from '../../kit/segments.tsx'
import { useInBrowser } from '../../lib/in-browser.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toastError } from '../../lib/toast.ts'
import own from './download.module.css'
import { PublicScreen } from './public-screen.tsx'

type Phone = Exclude<Device, 'desktop'>
const STEPS: Readonly<Record<Phone, readonly { name: 'first' | 'second' | 'third'; drawing: InstallStep }[]>> = {
  iphone: [
    { name: 'first', drawing: 'share' },
    { name: 'second', drawing: 'row' },
    { name: 'third', drawing: 'home' },
  ],
  android: [
    { name: 'first', drawing: 'dots' },
    { name: 'second', drawing: 'row' },
    { name: 'third', drawing: 'home' },
  ],
}
const WHY: readonly { name: 'offline' | 'quick' | 'leave'; Icon: ComponentType<IconProps> }[] = [
  { name: 'offline', Icon: IconCloudOff },
  { name: 'quick', Icon: IconBolt },
  { name: 'leave', Icon: IconTrash },
]

/** Installs the back office as an app: by the browser's install prompt if it has one, and by drawn steps. */
export default function DownloadScreen() {
  const { t } = useTranslation('companyPage')
  const company = useCompanyName()
  const { home } = useBackstage()
  const state = useInstallState()
  // The server does not know the device and renders the steps for an iPhone.
  const device = useInBrowser() ? deviceOf(navigator.userAgent, navigator.maxTouchPoints) : undefined
  const isOver = state === 'running' || state === 'done'
  return (
    <PublicScreen title={t('menu.download')}>
      <header className={own.head}>
        <img src={`${home}/icon-192.png`} alt="" width={72} height={72} />
        <div>
          <h2 className={own.heading}>{t('download.lead', { company })}</h2>
          <p className={own.intro}>{t('download.intro')}</p>
        </div>
      </header>
      {state === 'running' && (
        <Notice tone="good" title={t('download.running')}>
          {t('download.runningText')}
        </Notice>
      )}
      {state === 'done' && (
        <Notice tone="good" title={t('download.done')} live>
          {t('download.doneText')}
        </Notice>
      )}
      {state === 'offered' && (
        <PlainButton size="lg" onClick={() => void install().catch(toastError)}>
          {t('download.install')}
        </PlainButton>
      )}
      {!isOver && device !== undefined && isInsideApp(navigator.userAgent) && (
        <Notice tone="attention">{t('download.inApp')}</Notice>
      )}
      {!isOver && device === 'desktop' && <Code />}
      {!isOver && <Steps device={device} />}
      <section className={classes.part}>
        <h3 className={classes.subheading}>{t('download.whyTitle')}</h3>
        <ul className={classes.list}>
          {WHY.map(({ name, Icon }) => (
            <li key={name}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
              <span>{t(`download.why.${name}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <Stores />
    </PublicScreen>
  )
}

/** A QR code with the address of this page, for a phone's camera. */
function Code() {
  const { t } = useTranslation('companyPage')
  const { home } = useBackstage()
  return (
    <section className={own.code} data-ground="white">
      <img src={`${home}/qr.svg`} alt={t('download.code')} width={168} height={168} />
      <div>
        <h3 className={classes.subheading}>{t('download.scanTitle')}</h3>
        <p>{t('download.scanText')}</p>
      </div>
    </section>
  )
}

function Steps({ device }: { device: Device | undefined }) {
  const { t } = useTranslation('companyPage')
  const { home } = useBackstage()
  const [chosen, setChosen] = useState<Phone>()
  const phone = chosen ?? (device === 'android' ? 'android' : 'iphone')
  return (
    <section className={classes.part}>
      <h3 className={classes.subheading}>{t('download.steps')}</h3>
      <Segments
        label={t('download.steps')}
        value={phone}
        options={(['iphone', 'android'] as const).map((value) => ({ value, text: t(`download.${value}.name`) }))}
        onChange={setChosen}
      />
      <ol className={own.steps}>
        {STEPS[phone].map(({ name, drawing }) => (
          <li key={name}>
            <InstallDrawing step={drawing} icon={`${home}/icon-192.png`} />
            <p>{t(`download.${phone}.${name}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Links to the app in the stores, from the company's settings. Nothing if the app is in no store. */
function Stores() {
  const { t } = useTranslation('companyPage')
  const { appStoreLink, googlePlayLink } = useBackOfficeCompany()
  const stores = [
    { name: 'App Store', link: appStoreLink, Mark: IconBrandApple },
    { name: 'Google Play', link: googlePlayLink, Mark: IconBrandGooglePlay },
  ].filter(({ link }) => link !== '')
  if (stores.length === 0) return null
  return (
    <section className={classes.part}>
      <h3 className={classes.subheading}>{t('download.stores')}</h3>
      <div className={classes.buttons}>
        {stores.map(({ name, link, Mark }) => (
          <a key={name} className={own.store} href={link} rel="noopener noreferrer" lang="en">
            <Mark size={24} stroke={1.6} aria-hidden="true" />
            {name}
          </a>
        ))}
      </div>
    </section>
  )
}
