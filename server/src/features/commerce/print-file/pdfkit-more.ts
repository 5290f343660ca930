/** What pdfkit 0.20 has and its types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The catalogue of the document. */
      _root: { data: Record<string, unknown> }
      /** The typeface that was chosen last, as fontkit reads it. */
      _font: { font: { characterSet: number[] } }
      addSpotColor(name: string, cyan: number, magenta: number, yellow: number, black: number): this
      /** A picture that is stored once, however often it is drawn. */
      openImage(source: Buffer): Mixins.ImageSrc
    }
    interface PDFPage {
      resources: { data: Record<string, unknown> }
    }
    namespace Mixins {
      interface TextOptions {
        /** In per cent. */
        horizontalScaling?: number
      }
    }
  }
}

export {}
