import { IconCheck } from '@tabler/icons-react'
import classes from './steps.module.css'

type StepsProps = {
  /** The label of the list: 「結帳步驟」. */
  label: string
  /** In order: 購物車確認, 填寫資料, 完成. */
  steps: readonly string[]
  /** The index of the current step. If it equals the number of steps, all steps are done. */
  current: number
  /** Read out by screen readers after a step that is done: 「已完成」. */
  doneLabel: string
}

/** The progress in a sequence of a few steps. Display only: steps are not links. */
export function Steps({ label, steps, current, doneLabel }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current
        return (
          <li
            key={step}
            className={classes.step}
            data-state={done ? 'done' : index === current ? 'current' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.icon} aria-hidden="true">
              {done ? <IconCheck size={16} stroke={2.25} /> : index + 1}
            </span>
            <span className={classes.name}>{step}</span>
            {done && <span className="visually-hidden">{doneLabel}</span>}
          </li>
        )
      })}
    </ol>
  )
}
