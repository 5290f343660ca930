import { type ReactNode, useEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../../lib/context.ts'
import { AppleButton } from './apple-button.tsx'
import { CompanyButton } from './company-button.tsx'
import { HolderLogin } from './holder-login.tsx'
import { LanguageChoice } from './language-choice.tsx'

/** The loader data of a screen that contains the sign-in form. */
export interface SignInData {
  /**
   * The address of Apple's script; empty if Apple sign-in is not available. Only the server knows it, because its
   * content security policy must allow the script.
   */
  apple: string
}

let appleScript = ''
/** The data on the server. */
export const signInDataOf = (context: LoaderFunctionArgs['context']): SignInData => ({
  apple: context.get(visitContext).appleScript,
})
/** The data in the browser: that of the page the user opened. */
export const signInDataHere = (): SignInData => ({ apple: appleScript })

type SignInFormProps = SignInData & {
  intro: ReactNode
  /** The label of the submit button. */
  submit: string
}

/** The only sign-in form of the back office, for existing and new users, with a language choice. */
export function SignInForm({ apple, intro, submit }: SignInFormProps) {
  useEffect(() => {
    appleScript = apple
  }, [apple])
  return (
    <>
      <HolderLogin intro={intro} submit={submit} />
      {apple && <AppleButton script={apple} />}
      <CompanyButton />
      <LanguageChoice />
    </>
  )
}
