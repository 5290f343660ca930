import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useMemo, useState } from 'react'

/** The reasons of a row of buttons: how one is told, and the id of the text of one that several buttons have. */
interface Reasons {
  tell: (reason: string) => () => void
  idOf: (reason: string) => string | undefined
}

const ReasonsOfRow = createContext<Reasons | undefined>(undefined)

/** Tells the row why a button of it is disabled. @returns the id of the text, if the row says it for several buttons */
export function useSaidOnce(reason: string | undefined): string | undefined {
  const row = useContext(ReasonsOfRow)
  const tell = row?.tell
  useLayoutEffect(() => (reason ? tell?.(reason) : undefined), [tell, reason])
  return reason && row?.idOf(reason)
}

/**
 * A row of buttons, some of which may be disabled. A reason that several of them have is said once.
 * @param children get the reasons that they put below their buttons
 */
export function SaidOnce({ children }: { children: (reasons: ReactNode) => ReactNode }) {
  const id = useId()
  const [told, setTold] = useState<readonly string[]>([])
  const shared = [...new Set(told.filter((reason, at) => told.indexOf(reason) !== at))]
  const tell = useMemo(
    () => (reason: string) => {
      setTold((all) => [...all, reason])
      return () => setTold((all) => all.toSpliced(all.indexOf(reason), 1))
    },
    [],
  )
  const idOf = (reason: string) => (shared.includes(reason) ? `${id}${shared.indexOf(reason)}` : undefined)
  return (
    <ReasonsOfRow value={{ tell, idOf }}>
      {children(
        shared.map((reason) => (
          <small key={reason} id={idOf(reason)} className="console-reason">
            {reason}
          </small>
        )),
      )}
    </ReasonsOfRow>
  )
}

/** A row of buttons of which several may be disabled for the same reason. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return (
    <SaidOnce>
      {(reasons) => (
        <div className="console-actions">
          {children}
          {reasons}
        </div>
      )}
    </SaidOnce>
  )
}
