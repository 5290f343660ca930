import { useState } from 'react'

/**
 * The text in a search field whose search is in the address. What a person types while their own search arrives stays;
 * a search that comes from elsewhere, such as Back or a cleared filter, replaces it.
 * @param keyword what the address searches for
 * @returns `sends`: to be called with a text before it gets into the address
 */
export function useTyped(keyword: string) {
  const [typed, type] = useState(keyword)
  const [shown, setShown] = useState(keyword)
  /** Searches on their way into the address, the oldest first. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (shown !== keyword) {
    const at = sent.indexOf(keyword)
    setShown(keyword)
    setSent(at < 0 ? [] : sent.slice(at + 1))
    if (at < 0) type(keyword)
  }
  const sends = (text: string) => {
    if (text !== keyword) setSent([...sent, text])
  }
  return { typed, type, sends }
}
