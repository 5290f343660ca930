/** A logo as a drawing program exports it. */
export const SVG_LOGO = Buffer.from(
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 64 32" width="64" height="32">
<metadata id="m"/><defs><style type="text/css">.a{fill:url(#g)}</style><linearGradient id="g"><stop offset="0" stop-color="#17392e"/><stop offset="1" stop-color="#8ccbb4"/></linearGradient></defs>
<g inkscape:label="star"><path class="a" d="M32 1 40 13 63 16 40 19 32 31 24 19 1 16 24 13Z"/></g><use xlink:href="#none"/></svg>`,
)

/** A PDF with one page and these objects besides. */
export const pdf = (objects: string | Buffer = '', trailer = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 64 32] >>\nendobj\n',
    ),
    Buffer.from(objects as string),
    Buffer.from(`\ntrailer << /Root 1 0 R /Size 10 ${trailer} >>\n%%EOF\n`),
  ])

export const PDF_LOGO = pdf()
