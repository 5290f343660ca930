import { useEffect, useRef, useState } from 'react'
import { cardFinder, photographOf } from './look.ts'
import { isSteady, looked, NOTHING_SEEN, photographed, type Seen } from './steady.ts'

/** Milliseconds between two looks. */
const LOOK_EVERY_MS = 120

/** `blocked`: the person refused. `failed`: there is no camera, or another application uses it. */
export type CameraProblem = 'blocked' | 'failed'

type CameraOptions = {
  /** Whether the shutter releases itself once a card lies still. */
  isAutomatic: boolean
  onTake: (photograph: Blob) => void
  onProblem: (why: CameraProblem) => void
}

/** The camera at the back of the phone, and the cards that it sees. */
export function useCamera(options: CameraOptions) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(options)
  latest.current = options
  const watch = useRef(NOTHING_SEEN)
  const [cards, setCards] = useState<readonly Seen[]>([])
  const [isOn, setOn] = useState(false)
  /** Whether the cards that are seen were photographed already. */
  const [isTaken, setTaken] = useState(false)
  const isTaking = useRef(false)

  const take = async () => {
    // On a slow phone a photograph takes a second, in which the shutter may be pressed once more.
    if (!video.current || isTaking.current) return
    isTaking.current = true
    try {
      const photograph = photographOf(video.current, watch.current.cards)
      watch.current = photographed(watch.current)
      setTaken(true)
      latest.current.onTake(await photograph)
    } finally {
      isTaking.current = false
    }
  }
  const release = useRef(take)
  release.current = take

  useEffect(() => {
    const shown = video.current
    if (!shown) return
    const finder = cardFinder()
    let stream: MediaStream | undefined
    let timer = 0
    let isOver = false
    const see = async () => {
      const found = await finder.look(shown)
      if (isOver) return
      const now = performance.now()
      watch.current = looked(watch.current, found, now)
      setCards(found)
      setTaken(watch.current.taken !== undefined)
      if (latest.current.isAutomatic && isSteady(watch.current, now)) await release.current()
      timer = window.setTimeout(() => void see(), LOOK_EVERY_MS)
    }
    const begin = async () => {
      try {
        stream = await openCamera()
        if (isOver) return stopStream(stream)
        // Phones take the camera away from a page, for example for a call.
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => !isOver && latest.current.onProblem('failed'))
        shown.srcObject = stream
        await shown.play()
        setOn(true)
        await see()
      } catch (error) {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isOver) latest.current.onProblem(isRefused ? 'blocked' : 'failed')
      }
    }
    void begin()
    return () => {
      isOver = true
      window.clearTimeout(timer)
      finder.end()
      stopStream(stream)
    }
  }, [])
  return { video, cards, isOn, isTaken, take }
}

const openCamera = () =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1440 } },
  })

const stopStream = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
