export function testsOf(
  changed: readonly string[],
  sources: Readonly<Record<string, string>>,
): { files: string[]; nouns: string[] } | undefined
