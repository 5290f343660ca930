// The package itself has no types: it implements the interface of onnxruntime-common.
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common'
}
