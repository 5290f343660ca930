import type { LaunchOptions } from '@playwright/test'

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
