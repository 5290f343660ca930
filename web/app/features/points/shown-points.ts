/** The values of a text that names a number of points: with separators, and for choosing the singular. */
export const shownPoints = (points: number) => ({ count: points, points: points.toLocaleString('en') })
