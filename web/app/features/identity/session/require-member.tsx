import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useInBrowser } from '../../../lib/in-browser.ts'
import { paths } from '../../../lib/paths.ts'
import { memberToken } from '../../../lib/session.ts'

/**
 * Shows its content only to a signed-in member. Others are redirected to the login page, and back after signing in.
 * @param waiting rendered on the server, and until the browser has checked the session
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
