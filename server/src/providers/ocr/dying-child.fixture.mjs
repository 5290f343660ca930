// A child that crashes at every card, as a picture that breaks the decoder would cause.
process.once('message', () => {
  process.on('message', () => process.abort())
  process.send({ kind: 'ready' })
})
