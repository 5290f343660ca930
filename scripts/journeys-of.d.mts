export function journeysOf(
  changed: readonly string[],
  sourcesBeside: (path: string) => string[],
  specs: Record<string, string>,
): string[]
