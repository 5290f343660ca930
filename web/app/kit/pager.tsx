import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PlainButton } from './button.tsx'
import classes from './pager.module.css'

type LoadMoreProps = {
  onMore: () => void
  busy: boolean
  label: string
  busyLabel: string
  /** The progress: 「已顯示 20 筆，共 300 筆」. */
  shown?: string
}

/** The end of a list with more items. Render it only if there are more. */
export function LoadMore({ onMore, busy, label, busyLabel, shown }: LoadMoreProps) {
  return (
    <div className={classes.more}>
      {shown && (
        <p className={classes.shown} aria-live="polite">
          {shown}
        </p>
      )}
      {/* aria-disabled keeps the focus while the next page loads. */}
      <PlainButton variant="outline" aria-disabled={busy} onClick={busy ? undefined : onMore}>
        {busy ? busyLabel : label}
      </PlainButton>
    </div>
  )
}

type PagerProps = {
  /** Pages count from 1. */
  page: number
  pages: number
  /** The address of a page. */
  to: (page: number) => string
  /** The label of the list of links: 「分頁」. */
  label: string
  previousLabel: string
  nextLabel: string
  /** The label of one link: `(3) => '第 3 頁'`. */
  pageLabel: (page: number) => string
}

/** The pages to link: first, last, and those around the current one; null is a gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((one, index) => {
    const before = sorted[index - 1]
    if (before === undefined || one - before === 1) return [one]
    // A gap of a single page is replaced by that page.
    return one - before === 2 ? [one - 1, one] : [null, one]
  })
}

/** Links to the pages of a list whose page number is in the address. Renders nothing for a single page. */
export function Pager({ page, pages, to, label, previousLabel, nextLabel, pageLabel }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className={classes.pager} aria-label={label}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" aria-label={previousLabel}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
      {pagesAround(page, pages).map((one, index) =>
        one === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={one} to={to(one)} aria-label={pageLabel(one)} aria-current={one === page ? 'page' : undefined}>
            {one}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={to(page + 1)} rel="next" aria-label={nextLabel}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
