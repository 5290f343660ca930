import type { ReactNode } from 'react'
import classes from './install-drawing.module.css'

/** The part that a drawing shows: the button, the row of the menu, or the icon on the home screen. */
export type InstallStep = 'share' | 'dots' | 'row' | 'home'

const WIDTH = 120
const HEIGHT = 150

/** A drawing of the part of a phone's screen that a step of the installation uses. @param icon the app's icon */
export function InstallDrawing({ step, icon }: { step: InstallStep; icon: string }) {
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect x="8" y="-24" width="104" height="198" rx="16" className={classes.phone} />
      <rect x="13" y="-19" width="94" height="188" rx="12" className={classes.screen} />
      {DRAWINGS[step](icon)}
    </svg>
  )
}

const Page = () => (
  <>
    <rect x="22" y="42" width="76" height="46" rx="5" className={classes.card} />
    <path d="M30 74h26M30 66h16" className={classes.text} />
    <path d="M22 100h76M22 110h60" className={classes.line} />
  </>
)
const Ring = ({ x, y }: { x: number; y: number }) => <circle cx={x} cy={y} r="14" className={classes.ring} />

const DRAWINGS: Readonly<Record<InstallStep, (icon: string) => ReactNode>> = {
  share: () => (
    <>
      <Page />
      <path d="M13 120h94" className={classes.line} />
      <path d="M27 131l-4 5 4 5M45 131l4 5-4 5" className={classes.arrows} />
      <path d="M71 132v-1h14v12H71v-6M78 139v-14M74 129l4-4 4 4" className={classes.accent} />
      <Ring x={78} y={135} />
    </>
  ),
  dots: () => (
    <>
      <rect x="20" y="12" width="62" height="14" rx="7" className={classes.field} />
      <Page />
      <path d="M94 13v.01M94 19v.01M94 25v.01" className={classes.dots} />
      <Ring x={94} y={19} />
    </>
  ),
  row: () => (
    <>
      <rect x="18" y="14" width="84" height="122" rx="9" className={classes.menu} />
      <path d="M28 32h44M28 54h36M28 98h48M28 120h32" className={classes.line} />
      <rect x="21" y="66" width="78" height="22" rx="6" className={classes.chosen} />
      <path d="M28 77h38" className={classes.accent} />
      <path
        d="M84 71.5h8a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM88 74.5v5M85.5 77h5"
        className={classes.accent}
      />
    </>
  ),
  home: (icon) => (
    <>
      {[0, 1, 2].map((row) =>
        [0, 1, 2].map((column) =>
          row === 1 && column === 1 ? null : (
            <rect
              key={`${row} ${column}`}
              x={22 + column * 28}
              y={22 + row * 38}
              width="20"
              height="20"
              rx="5"
              className={classes.field}
            />
          ),
        ),
      )}
      <image href={icon} x="46" y="56" width="28" height="28" />
      <path d="M48 92h24" className={classes.text} />
    </>
  ),
}
