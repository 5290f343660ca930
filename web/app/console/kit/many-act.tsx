import type { Permission } from '@idocard/domain/identity/permission'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../lib/command.ts'
import type { CallKey } from '../../lib/refresh-table.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from './can.tsx'
import { inParts, type Sending } from './in-parts.ts'
import { ROWS_AT_ONCE } from './list.ts'
import { type AskedReason, ReasonSheet } from './reason-sheet.tsx'
import { AskFirst } from './remove.tsx'
import { Results } from './results.tsx'
import { useActing } from './selection-bar.tsx'

type Many<Row> = {
  /** The calls that it makes: what they make outdated is loaded again when all rows are done. */
  calls: readonly { key: CallKey }[]
  /** What is done, as its button and the results say. */
  action: string
  rows: readonly Row[]
  /** What a row is called in the results. */
  nameOf: (row: Row) => string
  /** Called when the results were read. */
  onDone: () => void
}

/** An act on several rows, for a form or a button: how far it is, why it cannot be done, and what became of each row. */
export function useMany<Row>({ calls, action, rows, nameOf, onDone }: Many<Row>) {
  const { t } = useTranslation('console')
  const [progress, setProgress] = useState(0)
  const [all, setAll] = useState(0)
  const acting = useAction(calls, (sending: Sending<Row>) => {
    setProgress(0)
    setAll(rows.length)
    return inParts(rows, { ...sending, nameOf, onProgress: setProgress })
  })
  const isBusy = useActing(acting.isPending)
  const close = () => {
    acting.reset()
    onDone()
  }
  const results: ReactNode = acting.data && <Results title={action} results={acting.data} onClose={close} />
  return {
    run: (sending: Sending<Row>) => acting.mutate(sending),
    isPending: isBusy,
    text: acting.isPending ? t('results.running', { done: progress, all }) : action,
    tooMany: rows.length > ROWS_AT_ONCE ? t('results.tooMany', { max: ROWS_AT_ONCE }) : undefined,
    results,
  }
}

type ManyActProps<Row> = Many<Row> &
  Sending<Row> & {
    may: Permission
    /** Asks first: the question, and what follows. */
    ask?: { title: string; text: string }
  }

/**
 * A button that does something to the selected rows, and shows what became of each. `send` is a call that takes several
 * rows; `{...oneByOne(…)}` makes the call for one row again and again.
 */
export function ManyAct<Row>({ may, ask, send, atOnce, ...many }: ManyActProps<Row>) {
  const { run, isPending, text, tooMany, results } = useMany(many)
  const start = () => run({ send, ...(atOnce !== undefined && { atOnce }) })
  const because = atOnce === 1 ? tooMany : undefined
  return (
    <>
      {ask ? (
        <AskFirst
          may={may}
          variant="outline"
          action={text}
          {...ask}
          isBusy={isPending}
          because={because}
          onConfirm={start}
        />
      ) : (
        <Can may={may} variant="outline" disabled={isPending} because={because} onClick={start}>
          {text}
        </Can>
      )}
      {results}
    </>
  )
}

type ReasonActProps<Row> = Many<Row> & {
  may: Permission
  ask: AskedReason
  /** How the rows are sent, one by one, with the reason. */
  sendingFor: (reason: string) => Sending<Row>
}

/** The same for what is recorded with its reason, which is asked once for all rows. */
export function ReasonAct<Row>({ may, ask, sendingFor, ...many }: ReasonActProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const { run, isPending, text, tooMany, results } = useMany(many)
  return (
    <>
      <Can may={may} variant="outline" disabled={isPending} because={tooMany} onClick={() => setOpen(true)}>
        {text}
      </Can>
      {isOpen && (
        <ReasonSheet
          {...ask}
          action={many.action}
          onReason={(reason) => {
            setOpen(false)
            run(sendingFor(reason))
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {results}
    </>
  )
}
