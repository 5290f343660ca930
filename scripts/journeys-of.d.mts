export function journeysOf(
  changed: readonly string[],
  sourcesOf: (path: string) => { own: string; beside: readonly string[] },
  specs: Readonly<Record<string, string>>,
): string[]
