import { type ReactNode, useRef } from 'react'
import { FloatingLinks } from '../../features/frame/footer/floating-links.tsx'
import { SiteFooter } from '../../features/frame/footer/site-footer.tsx'
import { LanguageOffer } from '../../features/frame/header/language-offer.tsx'
import classes from './site-frame.module.css'
import { SiteTop } from './site-top.tsx'
import { useArrival } from './use-arrival.ts'
import { useCompany } from './use-company.ts'

const CONTENT = 'content'

/** The frame of a page: the header, and with `foot` the footer and floating links. */
export function SiteFrame({ children, foot }: { children: ReactNode; foot: boolean }) {
  const company = useCompany()
  const content = useRef<HTMLDivElement>(null)
  useArrival(content)
  return (
    <div className={classes.frame}>
      <LanguageOffer contentId={CONTENT} />
      <SiteTop contentId={CONTENT} />
      <div id={CONTENT} ref={content} tabIndex={-1} className={classes.content}>
        {children}
      </div>
      {foot && (
        <>
          <SiteFooter company={company} />
          <FloatingLinks lineLink={company.lineLink} topId={CONTENT} />
        </>
      )}
    </div>
  )
}
