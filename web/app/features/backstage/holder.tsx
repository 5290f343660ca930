import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { sessionStore } from '../../lib/browser-storage.ts'
import { useInBrowser } from '../../lib/in-browser.ts'
import { firstSponsor, holderToken, isHolder } from '../../lib/session.ts'
import { backstage } from './paths.ts'

/** The page the user wanted before signing in. Stored for this tab, so the entry page's address stays unchanged. */
const WANTED = 'idoBackstageFrom'

/** Where to go after signing in; can be read once. */
export function takeWanted(prefix: string | undefined): string {
  const wanted = sessionStore.getItem(WANTED)
  sessionStore.removeItem(WANTED)
  const { home } = backstage(prefix)
  return wanted?.startsWith(`${home}/`) ? wanted : home
}

/** The addresses of the current back office. */
export const useBackstage = () => backstage(useParams().prefix)

/** Whether a holder is signed in; undefined while rendering on the server, which knows nothing about the user. */
export function useIsHolder(): boolean | undefined {
  const token = holderToken.use()
  return useInBrowser() ? token !== '' : undefined
}

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Keeps `islogin` in sync with the token (specification, section 4); the first sponsor goes with the holder. */
export function useIsLogin(): void {
  const isSignedIn = useIsHolder()
  useBeforePaint(() => {
    if (isSignedIn !== undefined && isHolder.get() !== isSignedIn) isHolder.set(isSignedIn)
    if (isSignedIn === false && firstSponsor.get() !== 0) firstSponsor.set(undefined)
  }, [isSignedIn])
}

/**
 * Shows its content to a signed-in holder only; others are redirected to the entry page, and back after signing in.
 * @param waiting what the server renders, and what is shown until the browser has checked.
 */
export function RequireHolder({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const isSignedIn = useIsHolder()
  const { user } = useBackstage()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (isSignedIn !== false) return
    sessionStore.setItem(WANTED, pathname + search + hash)
    void navigate(user, { replace: true })
  }, [isSignedIn, navigate, user, pathname, search, hash])
  return isSignedIn ? children : waiting
}
