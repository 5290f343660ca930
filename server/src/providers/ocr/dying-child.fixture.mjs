// A child that dies of every card, as of a picture that breaks its decoder.
process.once('message', () => {
  process.on('message', () => process.abort())
  process.send({ kind: 'ready' })
})
