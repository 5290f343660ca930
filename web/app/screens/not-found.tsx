import { data } from 'react-router'

/** An address that no screen has: the error screen answers. */
export const loader = () => {
  throw data(null, 404)
}

export default function NotFound() {
  return null
}
