import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { sessionStore } from '../../../lib/browser-storage.ts'
import { useInBrowser } from '../../../lib/in-browser.ts'
import { firstSponsor, holderToken, isHolder } from '../../../lib/session.ts'
import { backstage } from './paths.ts'

/**
 * Session storage key of the page the user wanted before signing in, so that the entry page's address stays unchanged.
 */
const WANTED = 'idoBackstageFrom'

/** Has this address of the back office opened after the next signing in, instead of the first screen. */
export const want = (address: string): void => sessionStore.setItem(WANTED, address)

/** The address to open after signing in. Reading it removes it. */
export function takeWanted(prefix: string | undefined): string {
  const wanted = sessionStore.getItem(WANTED)
  sessionStore.removeItem(WANTED)
  const { home } = backstage(prefix)
  return wanted?.startsWith(`${home}/`) ? wanted : home
}

/** The paths of the current back office. */
export const useBackstage = () => backstage(useParams().prefix)

/** Whether a holder is signed in. Undefined during server rendering, because the server does not know the user. */
export function useIsHolder(): boolean | undefined {
  const token = holderToken.use()
  return useInBrowser() ? token !== '' : undefined
}

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Keeps `islogin` in sync with the token (specification, section 4), and clears the first sponsor when the holder signs
 * out.
 */
export function useIsLogin(): void {
  const isSignedIn = useIsHolder()
  useBeforePaint(() => {
    if (isSignedIn !== undefined && isHolder.get() !== isSignedIn) isHolder.set(isSignedIn)
    if (isSignedIn === false && firstSponsor.get() !== 0) firstSponsor.set(undefined)
  }, [isSignedIn])
}

/**
 * Shows its content only to a signed-in holder. Others are redirected to the entry page, and back after signing in.
 * @param waiting rendered on the server, and until the browser has checked the session
 */
export function RequireHolder({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const isSignedIn = useIsHolder()
  const { user } = useBackstage()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (isSignedIn !== false) return
    want(pathname + search + hash)
    void navigate(user, { replace: true })
  }, [isSignedIn, navigate, user, pathname, search, hash])
  return isSignedIn ? children : waiting
}
