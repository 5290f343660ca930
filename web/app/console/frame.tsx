import { NativeSelect } from '@mantine/core'
import { IconBook, IconFingerprint, IconKeyboard, IconLogout, IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { LanguageChoice } from '../features/frame/backstage/language-choice.tsx'
import { ButtonLink, PlainButton, RoundButton } from '../kit/button.tsx'
import { Failed } from '../kit/failed.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { ApiError } from '../lib/api-error.ts'
import { api } from '../lib/browser-api.ts'
import { useCall } from '../lib/call-query.ts'
import { useLang } from '../lib/language.ts'
import { momentInText } from '../lib/moment.ts'
import { paths } from '../lib/paths.ts'
import { staffToken } from '../lib/session.ts'
import { useTranslation } from '../lib/texts.ts'
import { useArrival } from '../screens/site/use-arrival.ts'
import { Keys } from './keys.tsx'
import { MeProvider, useMe } from './kit/me.ts'
import { addressOf, HANDBOOK, MY_SIGN_IN, placeOf, useHandbook } from './kit/place.ts'
import { useNameOf, usePlaceName } from './kit/place-name.ts'
import { NoRight } from './no-right.tsx'
import { Overview } from './overview.tsx'
import { Palette, PaletteButton } from './palette.tsx'
import { groupsAt, screensAt } from './screens.ts'
import { Invitation } from './sign-in/invitation.tsx'

const Handbook = lazy(() => import('./handbook.tsx'))
const MySignIn = lazy(() => import('./my-sign-in.tsx'))

/** The console of somebody who is signed in: side bar, and the screen of the address. */
export function Frame() {
  const { t } = useTranslation('backstage')
  const { prefix } = placeOf(useLocation().pathname)
  const me = useCall(api.staff.load_me)
  if (me.data)
    return (
      <MeProvider value={{ ...me.data, prefix }}>
        <Framed />
      </MeProvider>
    )
  return (
    <main className="console-sign-in">
      {me.error ? (
        <Failed error={me.error} again={t('again')} onAgain={() => void me.refetch()} />
      ) : (
        <Skeleton label={t('loading')} lines={5} />
      )}
    </main>
  )
}

function Framed() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [isOpen, setOpen] = useState(false)
  const [areKeysShown, setKeysShown] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  useArrival(content)
  const side = useCurrentInSight()
  return (
    <div className="console">
      <header className="console-top">
        <RoundButton label={t('menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
        </RoundButton>
        <strong>{usePlaceName()}</strong>
      </header>
      <aside className="console-side" ref={side}>
        <Side onKeys={() => setKeysShown(true)} />
      </aside>
      <div className="console-content" ref={content}>
        <DemoNotice />
        <Suspense
          fallback={
            <main className="console-main">
              <Skeleton label={shared('loading')} lines={6} />
            </main>
          }
        >
          <Screen />
        </Suspense>
      </div>
      <Palette />
      <Keys isShown={areKeysShown} onShow={setKeysShown} />
      {isOpen && (
        <Sheet title={t('name')} closeLabel={shared('close')} onClose={() => setOpen(false)}>
          <div className="console-menu">
            <Side onNavigate={() => setOpen(false)} />
          </div>
        </Sheet>
      )}
    </div>
  )
}

/** Tells a visitor that this is a demo company, and when it ends. */
function DemoNotice() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { demoUntil } = useMe()
  if (demoUntil === null) return null
  return (
    <aside className="console-demo" aria-label={t('demo.label')}>
      <p>{t('demo.notice', { at: momentInText(demoUntil, lang) })}</p>
      <ButtonLink variant="quiet" to={paths.plans('enterprise')}>
        {t('demo.plans')}
      </ButtonLink>
    </aside>
  )
}

/** Scrolls the side bar, which is longer than the window, to the screen of an address that was opened or followed. */
function useCurrentInSight() {
  const side = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const bar = side.current
    const link = bar?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!bar || !link) return
    const isInSight =
      link.offsetTop >= bar.scrollTop && link.offsetTop + link.offsetHeight <= bar.scrollTop + bar.clientHeight
    // Not `scrollIntoView`, which would move the page as well.
    if (!isInSight) bar.scrollTop = link.offsetTop - bar.clientHeight / 2
  }, [pathname])
  return side
}

/** The screen of the address, or why it cannot be shown. */
function Screen() {
  const { t } = useTranslation('console')
  const { screen, id } = placeOf(useLocation().pathname)
  const { prefix, here, may, invitations } = useMe()
  const found = screensAt(prefix).find(({ name }) => name === screen)
  const invitation = invitations.find((one) => one.prefix === prefix)
  if (here.length === 0 && invitation)
    return (
      <main className="console-main">
        <Invitation invitation={invitation} />
      </main>
    )
  if (here.length === 0) return <NoRight title={t('noRole')}>{t('noRoleText')}</NoRight>
  if (here[0]?.isPaused) return <NoRight title={t('paused')}>{t('pausedText')}</NoRight>
  if (screen === '') return <Overview />
  if (screen === HANDBOOK) return <Handbook screen={id} />
  if (screen === MY_SIGN_IN && !id) return <MySignIn />
  if (!found || (id && !found.Editor)) return <NoRight title={t('noScreen')}>{t('noScreenText')}</NoRight>
  if (!may(found.may)) return <NoRight title={t('noRight')} may={found.may} />
  const key = `${screen} ${id}`
  return id && found.Editor ? <found.Editor key={key} id={id} /> : <found.List key={key} />
}

type SideProps = {
  /**
   * Closes the menu. Not an effect of the address: the address is ahead of the screen, so an effect would also close a menu
   * that somebody opened while the next screen was on its way.
   */
  onNavigate?: () => void
  /** Shows the keys, where there is a keyboard. */
  onKeys?: () => void
}

/** Places, screens and signing out. */
function Side({ onNavigate, onKeys }: SideProps) {
  const { t } = useTranslation('console')
  const { prefix, here, may } = useMe()
  const leave = async () => {
    try {
      await api.account.logout()
    } catch (error) {
      // Without a network too: a session that nobody uses ends within a quarter of an hour.
      if (!(error instanceof ApiError)) throw error
    }
    staffToken.set(undefined)
  }
  return (
    <>
      <PlaceSwitch onNavigate={onNavigate} />
      <PaletteButton onOpen={onNavigate} />
      <nav aria-label={t('screens')}>
        <NavLink end to={addressOf({ prefix })} onClick={onNavigate}>
          {t('screen.overview')}
        </NavLink>
        {groupsAt(prefix, may).map(({ name: group, screens }) => (
          <div key={group}>
            <p className="console-group">{t(`group.${group}`)}</p>
            {screens.map(({ name, Icon }) => (
              <NavLink key={name} to={addressOf({ prefix, screen: name })} onClick={onNavigate}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                {t(`screen.${name}`)}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <div className="console-foot">
        <p>{here.map(({ role }) => t(`role.${role}`)).join(t('comma'))}</p>
        <LanguageChoice />
        <NavLink to={useHandbook()} onClick={onNavigate}>
          <IconBook size={20} stroke={1.75} aria-hidden="true" />
          {t('handbook.title')}
        </NavLink>
        <NavLink to={addressOf({ prefix, screen: MY_SIGN_IN })} onClick={onNavigate}>
          <IconFingerprint size={20} stroke={1.75} aria-hidden="true" />
          {t('mySignIn.title')}
        </NavLink>
        {onKeys && (
          <PlainButton variant="quiet" onClick={onKeys}>
            <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
            {t('keys.title')}
          </PlainButton>
        )}
        <PlainButton variant="quiet" onClick={() => void leave()}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          {t('signOut')}
        </PlainButton>
      </div>
    </>
  )
}

/** Chooses the site or a company among those where the person has a role. */
function PlaceSwitch({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation('console')
  const { roles, prefix } = useMe()
  const navigate = useNavigate()
  const name = usePlaceName()
  const nameOf = useNameOf()
  const places = [...new Map(roles.map((role) => [role.prefix, role])).values()]
  if (places.length < 2) return <strong className="console-place">{name}</strong>
  const isListed = places.some((one) => one.prefix === prefix)
  return (
    <NativeSelect
      aria-label={t('place')}
      value={prefix}
      data={[
        ...(isListed ? [] : [{ value: prefix, label: name }]),
        ...places.map((one) => ({ value: one.prefix, label: nameOf(one) })),
      ]}
      onChange={(event) => {
        void navigate(addressOf({ prefix: event.currentTarget.value }))
        onNavigate?.()
      }}
    />
  )
}
