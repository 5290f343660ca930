// A child that loads until a file exists, and then reads every card as empty.
import { existsSync } from 'node:fs'

process.once('message', ({ models }) => {
  process.on('message', () =>
    process.send({
      kind: 'card',
      card: { width: 1, height: 1, lines: [], fields: [], others: [], qr: undefined, cut: undefined },
    }),
  )
  const loading = setInterval(() => {
    if (!existsSync(models)) return
    clearInterval(loading)
    process.send({ kind: 'ready' })
  }, 20)
})
process.on('disconnect', () => process.exit())
