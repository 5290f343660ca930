import { writeFile } from 'node:fs/promises'
import type { LaunchOptions } from '@playwright/test'
import sharp from 'sharp'

/**
 * For `test.use`: a camera that plays a film, or to which access is denied.
 * @param film the film's address; Chromium reads the file when a page opens the camera. Omitted: access is denied
 */
export const fakeCamera = (film?: string) => ({
  launchOptions: async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        ...(film
          ? ['--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
          : ['--use-fake-ui-for-media-stream=deny']),
      ],
    }),
})

/** Writes a film for the camera: a card that lies on a table. */
export async function writeFilm(film: string): Promise<void> {
  const card = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="255"><rect width="420" height="255" fill="#fdfdfb"/>' +
      '<path d="M30 60h150M30 90h110M30 180h210M30 210h180" stroke="#234" stroke-width="12"/></svg>',
  )
  const frame = await sharp({ create: { width: 960, height: 960, channels: 3, background: '#6b5a48' } })
    .composite([{ input: await sharp(card).rotate(3, { background: '#6b5a48' }).toBuffer() }])
    .jpeg()
    .toBuffer()
  await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => frame)))
}
