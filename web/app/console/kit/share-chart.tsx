/** A part of a whole, such as a product, with a figure and the earlier one. Null where there is nothing to show. */
interface Share {
  key: string
  name: string
  value: number | null
  compared: number | null
}

type ShareChartProps = {
  /** What is drawn. */
  label: string
  shares: readonly Share[]
  /** What a bar and its mark say. */
  read: (share: Share) => string
}

/** A shop with more products has them in the table. */
const MOST = 12

/**
 * The largest parts as bars below each other, each with its name and value; a mark says what it was before. The table beside
 * it has all of them, so a screen reader reads that one.
 */
export function ShareChart({ label, shares, read }: ShareChartProps) {
  const drawn = shares.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0)).slice(0, MOST)
  const longest = Math.max(...drawn.flatMap(({ value, compared }) => [value ?? 0, compared ?? 0]))
  if (longest <= 0) return null
  const part = (value: number | null) => `${(Math.max(value ?? 0, 0) / longest) * 100}%`
  return (
    <figure className="console-shares" aria-hidden="true">
      <figcaption>{label}</figcaption>
      {drawn.map((share) => (
        <div key={share.key} title={`${share.name} · ${read(share)}`}>
          <span>{share.name}</span>
          <span>{read(share)}</span>
          <div>
            <i style={{ width: part(share.value) }} />
            {share.compared !== null && <b style={{ insetInlineStart: part(share.compared) }} />}
          </div>
        </div>
      ))}
    </figure>
  )
}
