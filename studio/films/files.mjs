import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { FPS } from './camera.mjs'

/** Maximum size of a film in bytes. */
const MAX_BYTES = 700_000
/** Codecs with the qualities to try, best first. */
const CODECS = {
  webm: [
    ['-c:v', 'libvpx-vp9', '-b:v', '0', '-row-mt', '1', '-deadline', 'good', '-cpu-used', '5'],
    [34, 40, 46],
  ],
  mp4: [
    ['-c:v', 'libx264', '-preset', 'medium', '-profile:v', 'high', '-level', '3.1'],
    [24, 28, 32],
  ],
}

/** Encodes a film as WebM and MP4, with decreasing quality until it is small enough. @returns sizes in bytes */
export function encode({ frames, folder }, path) {
  const list = join(folder, 'frames.txt')
  const lines = frames.map(({ file, ms }) => `file '${file}'\nduration ${(ms / 1000).toFixed(3)}`)
  // The duration of the last frame is only used if another frame follows.
  writeFileSync(list, `${lines.join('\n')}\nfile '${frames.at(-1).file}'\n`)
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000
  return Object.entries(CODECS).map(([kind, [options, qualities]]) => {
    for (const quality of qualities) {
      const file = `${path}.${kind}`
      run(
        ['-f', 'concat', '-safe', '0', '-i', list, '-t', String(seconds), '-vf', `fps=${FPS},format=yuv420p`]
          .concat(options, ['-crf', String(quality), '-g', String(FPS * 5), '-threads', '2', '-an'])
          .concat(['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', file]),
      )
      if (statSync(file).size <= MAX_BYTES) return statSync(file).size
    }
    throw new Error(`${path}.${kind} does not fit in ${MAX_BYTES} bytes even at the lowest quality.`)
  })
}

function run(args) {
  const { status, error, stderr } = spawnSync(process.env.FFMPEG_PATH, ['-v', 'error', '-y', ...args], {
    encoding: 'utf8',
  })
  if (error) throw error
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`)
}

/** Writes the picture that is shown before a film plays. */
export const poster = async (frame, path) =>
  writeFileSync(`${path}.webp`, await sharp(frame.file).webp({ quality: 72, effort: 6 }).toBuffer())

const two = (number) => String(number).padStart(2, '0')
const moment = (ms) => `00:00:${two(Math.floor(ms / 1000))}.${String(Math.round(ms % 1000)).padStart(3, '0')}`

/**
 * Captions as WebVTT for players that show or read them. They are at the bottom, because the film's own are at the top.
 */
export function captionsOf({ captions, length }, language) {
  const cues = captions.map((one, at) => {
    const end = captions[at + 1]?.from ?? length
    return `${moment(one.from)} --> ${moment(end)}\n${one[language]}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
