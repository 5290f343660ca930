import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { memberToken } from '../../lib/session.ts'

const never = () => () => {}

/** Whether this is the browser: while rendering on the server nothing is known about the user. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Shows its content to a signed-in member only; others are redirected to the login page, and back afterwards.
 * @param waiting what the server renders, and what is shown until the browser has checked.
 */
export function RequireMember({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const inBrowser = useInBrowser()
  const token = memberToken.use()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isStranger = inBrowser && token === ''
  useEffect(() => {
    if (isStranger) void navigate(paths.login(pathname + search), { replace: true })
  }, [isStranger, navigate, pathname, search])
  return inBrowser && token !== '' ? children : waiting
}
