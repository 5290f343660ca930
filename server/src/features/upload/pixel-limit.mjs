export const pixelsMost = () => Number(process.argv[3] ?? 24e6)
