import { data } from 'react-router'

/** An address without a screen: shows the error screen. */
export const loader = () => {
  throw data(null, 404)
}

export default function NotFound() {
  return null
}
