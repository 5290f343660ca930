import type { ReactNode } from 'react'

interface FaultMessageProps {
  /** The number above the title; left out where it would tell nothing. */
  status: number | undefined
  title: string
  /** The same in English, for a reader of another language. */
  titleEn?: string | undefined
  /** Sentences, each a paragraph of its own. */
  texts: readonly string[]
  /** Buttons: what can be done now. */
  children: ReactNode
}

/** Says what happened instead of a page, and what to do. Its style is `fault.css`; it needs no context. */
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
      <div className="fault-ways">{children}</div>
    </main>
  )
}
