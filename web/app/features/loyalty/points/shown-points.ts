/** Text values for a number of points: formatted with separators, and as a count that selects singular or plural. */
export const shownPoints = (points: number) => ({ count: points, points: points.toLocaleString('en') })
