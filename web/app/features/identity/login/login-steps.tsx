import type { CodeLogin } from '../../../lib/use-sent-code.ts'
import { CodeForm } from './code-form.tsx'
import { Resend } from './resend.tsx'
import { UsernameForm } from './username-form.tsx'

type LoginStepsProps = {
  login: CodeLogin
  /** False until the page's script runs. */
  ready: boolean
  /** True after signing in, until the next screen is shown. */
  done: boolean
  /** The label of the last button. */
  submit: string
}

/** The two steps of signing in with a code: the phone number or e-mail address, then the six digits. */
export function LoginSteps({ login, ready, done, submit }: LoginStepsProps) {
  const { typed, sent, refused, busy, request, resend, confirm } = login
  if (!sent)
    return (
      <UsernameForm
        initial={typed}
        ready={ready}
        busy={busy}
        refused={refused?.message}
        onSubmit={(username) => void request(username)}
      />
    )
  return (
    <>
      <CodeForm
        username={sent.typed}
        busy={busy || done}
        refused={refused}
        submit={submit}
        onSubmit={(code) => void confirm(code)}
      />
      <Resend kind={sent.kind} from={sent.resendFrom} busy={busy} resent={sent.again} onResend={() => void resend()} />
    </>
  )
}
