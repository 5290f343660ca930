import './pdfkit-more.ts'

type Document = PDFKit.PDFDocument

export interface Layers {
  /** Draws what is shown on screens and never printed. */
  guides(draw: () => void): void
}

const NAME = '參考線（不印） Guides (not printed)'

/**
 * Adds the layer of guides to a document (ISO 32000-1, 8.11). Its state is on for screens and off for printing; what is on
 * it is in inks of its own too, for programs that know no layers.
 */
export function layersOf(document: Document): Layers {
  const usage = { Print: { Subtype: 'Trapping', PrintState: 'OFF' }, View: { ViewState: 'ON' } }
  // The library writes a String object as text, and a plain string as a name.
  const text = Object(NAME) as string
  const layer = document.ref({ Type: 'OCG', Name: text, Usage: usage })
  layer.end('')
  const events = ['Print', 'View'].map((event) => ({ Event: event, Category: [event], OCGs: [layer] }))
  document._root.data.OCProperties = { OCGs: [layer], D: { Name: text, Order: [layer], ON: [layer], AS: events } }
  return {
    guides(draw) {
      document.page.resources.data.Properties = { Guides: layer }
      document.addContent('/OC /Guides BDC')
      document.save()
      draw()
      document.restore()
      document.addContent('EMC')
    },
  }
}
