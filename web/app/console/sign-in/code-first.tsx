import type { FormEvent, ReactNode } from 'react'
import { CodeField, SendCode, useStepUp } from '../../features/identity/account/step-up.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'

type CodeFirstProps = {
  begin: { isPending: boolean; error: Error | null; mutate: (input: { pinCode: string }) => void }
  children: ReactNode
}

/** The fresh code before a second factor is set up. */
export function CodeFirst({ begin, children }: CodeFirstProps) {
  const { t } = useTranslation('console')
  const asked = useStepUp('second_factor')
  return (
    <form
      className="console-editor"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (asked.isTyped && !begin.isPending) begin.mutate({ pinCode: asked.pinCode })
      }}
    >
      <p>{children}</p>
      {asked.isAsked ? (
        <>
          <CodeField asked={asked} error={begin.error?.message} />
          {!asked.needsCode && begin.error && <p role="alert">{begin.error.message}</p>}
          <PlainButton type="submit" disabled={begin.isPending}>
            {t('enrol.next')}
          </PlainButton>
        </>
      ) : (
        <SendCode asked={asked} />
      )}
    </form>
  )
}
