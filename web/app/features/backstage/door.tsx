import { type ReactNode, useEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../lib/context.ts'
import { AppleButton } from './apple-button.tsx'
import { HolderLogin } from './holder-login.tsx'
import { LanguageChoice } from './language-choice.tsx'

/** What a screen with the door loads. */
export interface DoorData {
  /** The address of Apple's script; empty: not available. Only the server knows it, whose policy for the page allows it. */
  apple: string
}

let appleScript = ''
/** On the server. */
export const doorOf = (context: LoaderFunctionArgs['context']): DoorData => ({
  apple: context.get(visitContext).appleScript,
})
/** In the browser: what the page was opened with. */
export const doorHere = (): DoorData => ({ apple: appleScript })

type DoorProps = DoorData & {
  intro: ReactNode
  /** The text of the last button. */
  submit: string
}

/** The one way into the back office, for whoever has an account and for whoever is new, in the language they read. */
export function Door({ apple, intro, submit }: DoorProps) {
  useEffect(() => {
    appleScript = apple
  }, [apple])
  return (
    <>
      <HolderLogin intro={intro} submit={submit} />
      {apple && <AppleButton script={apple} />}
      <LanguageChoice />
    </>
  )
}
