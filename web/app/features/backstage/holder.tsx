import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { backstage } from '../../lib/paths.ts'
import { holderToken, isHolder } from '../../lib/session.ts'

/** Where someone wanted to go before they signed in: kept for this tab, the address of the entry page stays as it is. */
const WANTED = 'idoBackstageFrom'

/** Where to go after signing in; asked once. */
export function takeWanted(prefix: string | undefined): string {
  const wanted = sessionStorage.getItem(WANTED)
  sessionStorage.removeItem(WANTED)
  const { home } = backstage(prefix)
  return wanted?.startsWith(`${home}/`) ? wanted : home
}

const never = () => () => {}
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Addresses of the back office that one is in. */
export const useBackstage = () => backstage(useParams().prefix)

/** Whether a holder is signed in; undefined while rendering on the server, where nothing of a person is known. */
export function useIsHolder(): boolean | undefined {
  const token = holderToken.use()
  return useInBrowser() ? token !== '' : undefined
}

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Keeps `islogin` in step with the token (specification, section 4). */
export function useIsLogin(): void {
  const isSignedIn = useIsHolder()
  useBeforePaint(() => {
    if (isSignedIn !== undefined && isHolder.get() !== isSignedIn) isHolder.set(isSignedIn)
  }, [isSignedIn])
}

/**
 * Shows its content to a signed-in holder only; anybody else is taken to the entry page, and back after signing in.
 * @param waiting what the server renders, and what is shown until the browser has looked.
 */
export function RequireHolder({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const isSignedIn = useIsHolder()
  const { user } = useBackstage()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isSignedIn !== false) return
    sessionStorage.setItem(WANTED, pathname + search)
    void navigate(user, { replace: true })
  }, [isSignedIn, navigate, user, pathname, search])
  return isSignedIn ? children : waiting
}
