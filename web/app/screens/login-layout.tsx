import { Outlet } from 'react-router'

export default function LoginLayout() {
  return <Outlet />
}
