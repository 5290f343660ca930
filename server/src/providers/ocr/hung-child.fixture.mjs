// A child that loads, then hangs while it reads a card and no longer receives messages.
process.once('message', () => {
  process.on('message', () => {
    for (;;);
  })
  process.send({ kind: 'ready' })
})
