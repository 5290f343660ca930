import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** A bar. `value` is null where there is nothing to show. */
export interface Bar {
  /** The name of its day or month. */
  name: string
  value: number | null
  /** What it was to reach, drawn as a line across the bars. */
  goal?: number | null
}

type BarChartProps = {
  label: string
  bars: readonly Bar[]
  /** Drawn as a mark over each bar: the first one over the first bar, and so on. */
  compared: readonly Bar[]
  /** A value at the axis, which has little room; empty for one that cannot be. */
  formatAxis: (value: number) => string
  /** What a bar and its mark say. */
  read: (bar: Bar, compared: Bar | undefined) => string
}

/** How far a page key goes: a week of days. */
const PAGE = 7

/**
 * Bars over time, which are read one by one: under the pointer or the finger, or with the arrow keys. To a screen reader it
 * is a slider along the days, whose value is what the bar says.
 */
export function BarChart({ label, bars, compared, formatAxis, read }: BarChartProps) {
  const [chosen, setChosen] = useState<number>()
  const last = bars.length - 1
  const at = Math.min(chosen ?? last, last)
  const values = [...bars, ...compared.slice(0, bars.length)].flatMap(({ value, goal }) =>
    [value ?? [], goal ?? []].flat(),
  )
  const bottom = 0 - roundUp(-Math.min(...values, 0))
  // Where all is nothing, the axis still needs a length.
  const top = roundUp(Math.max(...values, 0)) || (bottom === 0 ? 1 : 0)
  const height = (value: number) => ((top - value) / (top - bottom)) * 100
  const [bar, mark] = [bars[at], compared[at]]
  if (!bar) return null

  const choose = (to: number) => setChosen(Math.max(0, Math.min(last, to)))
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - PAGE,
      PageUp: at + PAGE,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(to)
  }
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(Math.floor(((clientX - left) / width) * bars.length))
  }
  const lines = [top, (top + bottom) / 2, bottom]
  return (
    <div className="console-chart">
      <p aria-hidden="true">{read(bar, mark)}</p>
      <div>
        <div className="console-chart-axis" aria-hidden="true">
          {lines.map((value) => (
            <span key={value}>{formatAxis(value)}</span>
          ))}
        </div>
        <div
          className="console-chart-plot"
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={at + 1}
          aria-valuetext={read(bar, mark)}
          onKeyDown={press}
          onPointerMove={point}
          onPointerDown={point}
        >
          <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
            {lines.map((value) => (
              <line key={value} x1={0} x2={bars.length} y1={height(value)} y2={height(value)} />
            ))}
            <rect className="console-chart-chosen" x={at} width={1} y={0} height={100} />
            {bars.map(({ name, value }, place) =>
              value === null ? null : (
                <rect
                  key={name}
                  data-chosen={place === at || undefined}
                  x={place + 0.14}
                  width={0.72}
                  y={height(Math.max(value, 0))}
                  height={Math.abs(height(value) - height(0))}
                />
              ),
            )}
            {bars.map(({ name, goal }, place) =>
              goal === null || goal === undefined ? null : (
                <line
                  key={name}
                  className="console-chart-goal"
                  x1={place}
                  x2={place + 1}
                  y1={height(goal)}
                  y2={height(goal)}
                />
              ),
            )}
            {compared
              .slice(0, bars.length)
              .map(({ name, value }, place) =>
                value === null ? null : (
                  <line
                    key={name}
                    className="console-chart-compared"
                    x1={place + 0.04}
                    x2={place + 0.96}
                    y1={height(value)}
                    y2={height(value)}
                  />
                ),
              )}
          </svg>
        </div>
        <div className="console-chart-names" aria-hidden="true">
          <span>{bars[0]?.name}</span>
          {last > 0 && <span>{bars[last]?.name}</span>}
        </div>
      </div>
    </div>
  )
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not less. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 5].find((step) => step * power >= value) ?? 10)
}
