export function brandMarks(): string
