import type { LoaderFunctionArgs } from 'react-router'
import { signInDataHere, signInDataOf } from '../../features/frame/backstage/sign-in-form.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => signInDataOf(context)
export const clientLoader = () => signInDataHere()

/** Signing up: the same as signing in, at the address in the specification. */
export default SignInScreen
