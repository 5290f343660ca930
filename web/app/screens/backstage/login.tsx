import type { LoaderFunctionArgs } from 'react-router'
import { doorHere, doorOf } from '../../features/frame/backstage/door.tsx'
import { DoorScreen } from './door-screen.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => doorOf(context)
export const clientLoader = () => doorHere()

/** Signing in to the back office, at the address in the specification. */
export default DoorScreen
