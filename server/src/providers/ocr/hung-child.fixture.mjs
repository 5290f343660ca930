// A child that loads, then hangs in the middle of a card and hears nothing any more.
process.once('message', () => {
  process.on('message', () => {
    for (;;);
  })
  process.send({ kind: 'ready' })
})
