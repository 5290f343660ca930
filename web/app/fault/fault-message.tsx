import type { ReactNode } from 'react'

interface FaultMessageProps {
  /** The status code above the title. Undefined if it would not help the user. */
  status: number | undefined
  title: string
  /** The title in English, for readers of another language. */
  titleEn?: string | undefined
  /** Sentences, each in a paragraph of its own. */
  texts: readonly string[]
  /** Buttons: what the user can do now. */
  children: ReactNode
}

/** Shown instead of a page: what happened, and what to do. Styled by `fault.css`; needs no context. */
export function FaultMessage({ status, title, titleEn, texts, children }: FaultMessageProps) {
  return (
    <main className="fault">
      {status !== undefined && (
        <p className="fault-status" aria-hidden="true">
          {status}
        </p>
      )}
      <h1>{title}</h1>
      {titleEn && <p lang="en">{titleEn}</p>}
      {texts.map((text) => (
        <p key={text} className="fault-text">
          {text}
        </p>
      ))}
      <div className="fault-actions">{children}</div>
    </main>
  )
}
