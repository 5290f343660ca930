import type { Difference, PointSums } from '../features/loyalty/point/index.ts'

const sums = ({ earned, balance, spent, expired }: PointSums) =>
  `${earned} earned = ${balance} balance + ${spent} spent + ${expired} expired`

/** Accounts whose stored sums differ from their ledger, as text for a terminal. */
export const pointsTable = (found: readonly Difference[]): string =>
  found
    .flatMap(({ memberId, companyId, stored, counted }) => [
      `holder ${memberId}, company ${companyId}`,
      `  stored:  ${sums(stored)}`,
      `  ledger:  ${sums(counted)}`,
    ])
    .join('\n')
