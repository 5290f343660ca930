// The package has no types of its own. It implements the interface of onnxruntime-common.
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common'
}
