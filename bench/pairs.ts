import { count, type Row } from './benchmark.ts'

/** The result of one run of load. */
export interface Rate {
  perSecond: number
  /**
   * CPU time of the measured process per response in microseconds, which does not depend on the request rate. NaN if
   * unknown.
   */
  cpu: number
}

export interface Pairs {
  ours: Rate
  floor: Rate
  /** Ours divided by the floor for each pair, ascending. */
  ratios: number[]
}

/**
 * Measures ours and the floor in turn, so that other load on the machine affects both. The first pair is a warm-up and
 * does not count.
 */
export async function measurePairs(
  pairs: number,
  ours: () => Promise<Rate>,
  floor: () => Promise<Rate>,
): Promise<Pairs> {
  await ours()
  await floor()
  const taken: { ours: Rate; floor: Rate }[] = []
  for (let pair = 0; pair < pairs; pair += 1) taken.push({ ours: await ours(), floor: await floor() })
  const middle = (side: 'ours' | 'floor'): Rate => ({
    perSecond: median(taken.map((pair) => pair[side].perSecond)),
    cpu: median(taken.map((pair) => pair[side].cpu)),
  })
  return {
    ours: middle('ours'),
    floor: middle('floor'),
    ratios: taken.map((pair) => pair.ours.perSecond / pair.floor.perSecond).sort((a, b) => a - b),
  }
}

/** The median; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  return (low + high) / 2
}

/** A row for a ratio whose median has a lower bound. */
export function ratioRow(what: string, { ours, floor, ratios }: Pairs, bound: number, note: string): Row {
  const middle = median(ratios)
  return {
    what,
    ours: count(ours.perSecond),
    floor: count(floor.perSecond),
    ratio: [ratios[0] ?? Number.NaN, middle, ratios.at(-1) ?? Number.NaN].map((one) => one.toFixed(2)).join(' – '),
    bound: `≥ ${bound}`,
    holds: middle >= bound,
    note,
  }
}

/** CPU time per response, which is valid even on a busy machine. */
export const cpuNote = ({ ours, floor }: Pairs): string =>
  `server CPU for an answer: ours ${ours.cpu.toFixed(0)} µs, floor ${floor.cpu.toFixed(0)} µs`
