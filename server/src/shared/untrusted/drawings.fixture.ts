const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** A drawing with this content. */
export const svg = (inside: string, attributes = ''): string =>
  `<svg ${SVG} viewBox="0 0 9 9" ${attributes}>${inside}</svg>`

/** A picture of 2 × 2 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8Dwn4GBgYmBgYGBAQAUBAIBYkVGrwAAAABJRU5ErkJggg=='
const SQUARE = '<path d="M1 1h7v7h-7z" fill="#17392e"/>'

/** Drawings as drawing programs export them, by program. Each draws something in every part that it uses. */
export const HONEST: Readonly<Record<string, string>> = {
  'Illustrator, style sheet': `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 28.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="圖層_1" ${SVG} x="0px" y="0px" viewBox="0 0 120 60" style="enable-background:new 0 0 120 60;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#E60012;}
	.st1{clip-path:url(#SVGID_2_);fill:url(#SVGID_3_);stroke:#231815;stroke-width:0.5;stroke-miterlimit:10;}
	.st2{font-family:'MyriadPro-Regular','Noto Sans TC';}
	.st3{font-size:12px;letter-spacing:-0.02em;}
	.st4{opacity:0.5;mix-blend-mode:multiply;}
</style>
<g class="st4"><rect x="4.2" y="6" class="st0" width="40" height="22.7"/></g>
<g><defs><circle id="SVGID_1_" cx="70" cy="30" r="22"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
<linearGradient id="SVGID_3_" gradientUnits="userSpaceOnUse" x1="48" y1="30" x2="92" y2="30" gradientTransform="matrix(1 0 0 -1 0 60)"><stop  offset="0" style="stop-color:#00A0E9"/><stop  offset="1" style="stop-color:#FFF100;stop-opacity:0.4"/></linearGradient>
<path class="st1" d="M48,8h44v44H48V8z M60.2-3.1c-1.2,0.4,2.5-.5,3,0"/></g>
<text transform="matrix(0.966 0.259 -0.259 0.966 8 50)"><tspan x="0" y="0" class="st0 st2 st3">集點</tspan><tspan x="26" y="0" class="st2 st3">&amp; Co</tspan></text>
</svg>`,
  'Illustrator, attributes': `<svg id="圖層_1" data-name="圖層 1" ${SVG} width="120" height="60" viewBox="0 0 120 60"><defs><style>.cls-1,.cls-2{fill:none;}.cls-1{clip-path:url(#clip-path);}.cls-2{stroke:#000;stroke-linecap:round;stroke-dasharray:0 3.02;}.cls-3{mask:url(#mask);filter:url(#luminosity)}</style><clipPath id="clip-path" transform="translate(-4 -2)"><rect class="cls-1" x="10" y="10" width="60" height="40" rx="5"/></clipPath><filter id="luminosity" x="0" y="0" width="120" height="60" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-color="#fff" result="bg"/><feBlend in="SourceGraphic" in2="bg"/></filter><mask id="mask" x="0" y="0" width="120" height="60" maskUnits="userSpaceOnUse"><rect width="60" height="60" fill="#fff"/></mask></defs><title>logo</title><g class="cls-1"><image width="2" height="2" transform="translate(12 12) scale(20)" xlink:href="data:image/png;base64,${PNG}"/></g><g class="cls-3"><ellipse cx="60" cy="30" rx="30" ry="10"/></g><polyline class="cls-2" points="2 2 50 2 110 55"/></svg>`,
  Inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="60mm" height="30mm" viewBox="0 0 60 30" version="1.1" id="svg5" inkscape:version="1.3.2" sodipodi:docname="logo.svg" inkscape:export-filename="C:\\Users\\me\\logo.png" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" ${SVG} xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" objecttolerance="10" inkscape:zoom="2.1"><inkscape:grid type="xygrid" id="grid1"/></sodipodi:namedview>
  <defs id="defs2"><inkscape:path-effect effect="mirror_symmetry" only_selected="false" id="path-effect1"/>
    <linearGradient inkscape:collect="always" id="linearGradient1"><stop style="stop-color:#17392e;stop-opacity:1;" offset="0" id="stop1"/><stop style="stop-color:#8ccbb4;stop-opacity:0;" offset="1" id="stop2"/></linearGradient>
    <radialGradient inkscape:collect="always" xlink:href="#linearGradient1" id="radialGradient2" cx="20" cy="15" fx="20" fy="15" r="10" gradientTransform="matrix(1.2,0,0,0.8,-4,3)" gradientUnits="userSpaceOnUse"/>
    <filter style="color-interpolation-filters:sRGB" inkscape:label="Blur" id="filter3" x="-0.1" y="-0.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="0.4" id="feGaussianBlur4"/></filter>
    <marker style="overflow:visible" id="Arrow" refX="0" refY="0" orient="auto-start-reverse" inkscape:stockid="Arrow" markerWidth="3" markerHeight="3"><path d="M 2,0 -1,1 V -1 Z" style="fill:context-stroke;fill-rule:evenodd;stroke:none" id="path5"/></marker>
    <rect x="32" y="4" width="24" height="12" id="rect9"/></defs>
  <metadata id="metadata1"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format><dc:creator>Somebody</dc:creator></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" sodipodi:insensitive="true">
    <path style="fill:url(#radialGradient2);fill-opacity:1;stroke:#000000;stroke-width:0.264583px;stroke-linecap:butt;stroke-opacity:1;marker-end:url(#Arrow);-inkscape-stroke:none;paint-order:markers fill stroke" d="m 10,5 h 20 v 20 z" id="path1" sodipodi:nodetypes="cccc" inkscape:connector-curvature="0"/>
    <text xml:space="preserve" transform="scale(0.5)" id="text1" style="font-style:normal;font-size:10px;line-height:1.25;font-family:'DejaVu Sans', sans-serif;-inkscape-font-specification:'DejaVu Sans, Normal';text-align:start;white-space:pre;shape-inside:url(#rect9);display:inline;fill:#17392e;font-variation-settings:'wght' 700;filter:url(#filter3)" x="70" y="20"><tspan x="70" y="20" id="tspan1"><tspan style="font-weight:bold" id="tspan2">iDo</tspan>Card</tspan></text>
    <svg:circle cx="50" cy="24" r="3" style="fill:#e60012"/>
  </g>
</svg>`,
  Figma: `<svg width="120" height="60" viewBox="0 0 120 60" fill="none" ${SVG}>
<g clip-path="url(#clip0_1_2)"><rect width="120" height="60" fill="white"/>
<g filter="url(#filter0_d_1_2)"><path fill-rule="evenodd" clip-rule="evenodd" d="M20 10L40.5 30.25L20 50L0 30L20 10ZM20 20L10 30L20 40L30 30L20 20Z" fill="url(#paint0_linear_1_2)"/></g>
<g style="mix-blend-mode:multiply" opacity="0.8"><circle cx="60" cy="30" r="20" fill="url(#paint1_radial_1_2)" fill-opacity="0.5" stroke="black" stroke-dasharray="2 2"/></g>
<mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="80" y="10" width="40" height="40"><rect x="80" y="10" width="40" height="40" rx="8" fill="#D9D9D9"/></mask>
<g mask="url(#mask0_1_2)"><rect x="80" y="10" width="30" height="50" fill="url(#pattern0)" shape-rendering="crispEdges"/></g></g>
<defs><pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0_1_2" transform="matrix(0.5 0 0 0.5 0 0)"/></pattern>
<filter id="filter0_d_1_2" x="-4" y="6" width="50" height="50" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/><feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_1_2" result="shape"/></filter>
<linearGradient id="paint0_linear_1_2" x1="20" y1="10" x2="20" y2="50" gradientUnits="userSpaceOnUse"><stop stop-color="#17392E"/><stop offset="1" stop-color="#8CCBB4"/></linearGradient>
<radialGradient id="paint1_radial_1_2" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(60 30) rotate(90) scale(20)"><stop stop-color="#F00"/><stop offset="1" stop-color="#00F" stop-opacity="0"/></radialGradient>
<clipPath id="clip0_1_2"><rect width="120" height="60" rx="6" fill="white"/></clipPath>
<image id="image0_1_2" width="2" height="2" preserveAspectRatio="none" xlink:href="data:image/png;base64,${PNG}"/></defs>
</svg>`,
  Affinity: `<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg width="100%" height="100%" viewBox="0 0 1000 500" version="1.1" ${SVG} xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linecap:round;stroke-linejoin:round;stroke-miterlimit:1.5;"><g id="Logo" serif:id="Logo (1)" transform="matrix(1,0,0,1,-12.5,3e-05)"><path d="M500,20L640,230L980,250L640,270L500,480L360,270L20,250L360,230L500,20Z" style="fill:url(#_Linear1);stroke:rgb(23,57,46);stroke-width:8.33px;"/><g transform="matrix(120,0,0,120,700,450)"></g><text x="600px" y="450px" style="font-family:'ArialMT', 'Arial', sans-serif;font-size:120px;fill:rgba(230,0,18,0.8);">A<tspan x="690px 760px " y="450px 450px ">BC</tspan></text></g><defs><linearGradient id="_Linear1" x1="0" y1="0" x2="1" y2="0" gradientUnits="userSpaceOnUse" gradientTransform="matrix(960,0,0,460,20,250)"><stop offset="0" style="stop-color:rgb(23,57,46);stop-opacity:1"/><stop offset="1" style="stop-color:rgb(140,203,180);stop-opacity:1"/></linearGradient></defs></svg>`,
  CorelDRAW: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.0//EN" "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="60mm" height="30mm" style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd" viewBox="0 0 600 300"><defs><style type="text/css"><![CDATA[
    .str0 {stroke:#1F1A17;stroke-width:7.62}
    .fil0 {fill:#DA251D}
    #Layer_x0020_1 > .fil1 {fill:none}
   ]]></style></defs><g id="Layer_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/><polygon class="fil0 str0" points="100,20 280,280 20,280 "/><path class="fil1 str0" d="M300 20c100,0 200,100 200,200"/></g></svg>`,
  'Sketch, with a symbol': `<svg width="64px" height="64px" viewBox="0 0 64 64" version="1.1" ${SVG} xmlns:sketch="http://www.bohemiancoding.com/sketch/ns"><title>logo</title><desc>Created with Sketch.</desc><defs><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol><polygon id="path-1" points="0 0 64 0 64 64"/></defs><g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd" sketch:type="MSPage"><mask id="mask-2" fill="white"><use xlink:href="#path-1"/></mask><use fill="#50E3C2" xlink:href="#path-1"/><rect fill="#4A90E2" mask="url(#mask-2)" x="30" y="0" width="20" height="64"/><use href="#s" x="2" y="40" width="20" height="20" fill="#D0021B"/></g></svg>`,
  'by hand, with everything twice': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><style>.a{fill:#e60012}.b,.a{stroke:black}</style><switch><g systemLanguage="xx"><rect width="60" height="30"/></g><g><path id="way" d="M2 20Q30-10 58 20" fill="none" stroke="currentColor" color="teal"/></g></switch><text font-size="6"><textPath href="#way" startOffset="10%">Tap. &lt;You’ve&gt; met.</textPath></text><line class="b" x1="0" y1="29" x2="60" y2="29" vector-effect="non-scaling-stroke"/><svg x="40" y="2" width="10" height="10" viewBox="0 0 1 1"><rect class="a" width="1" height="1" transform="rotate(45 .5 .5)"/></svg></svg>`,
  'UTF-8 with a byte order mark': `\uFEFF${svg(SQUARE)}`,
}

const STYLE = (sheet: string) => svg(`<style>${sheet}</style>${SQUARE}`)
const FILL = (value: string) => svg(`<path d="M0 0h9v9z" fill="${value}"/>`)
const BY_STYLE = (value: string) => svg(`<path d="M0 0h9v9z" style="${value}"/>`)

/** Drawings that run or load something, or try to. */
export const ACTIVE: Readonly<Record<string, string>> = {
  script: svg('<script>alert(1)</script>'),
  'prefixed script': svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  'script among notes': svg(
    `<metadata><x xmlns="urn:x"><script xmlns="http://www.w3.org/2000/svg"/></x></metadata>${SQUARE}`,
  ),
  'script of HTML': svg('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'),
  handler: svg('<path d="M0 0" onload="alert(1)"/>'),
  'handler on the root': svg('', 'onload="alert(1)"'),
  'handler among notes': svg(`<title onclick="alert(1)">x</title>${SQUARE}`),
  'link to a script': svg('<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>'),
  'link to a page': svg(`<a href="https://evil.example/">${SQUARE}</a>`),
  'foreign object': svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  'HTML frame': svg('<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>'),
  'another file': svg('<image href="https://evil.example/a.png"/>'),
  'a file without a scheme': svg('<image href="//evil.example/a.png"/>'),
  'a file of ours': svg('<image xlink:href="file:///etc/passwd"/>'),
  'a file by the older name': svg('<image src="https://evil.example/a.png" href="#x"/>'),
  'picture of a filter': svg('<filter id="f"><feImage href="https://evil.example/a.png"/></filter>'),
  'another drawing': svg('<use href="https://evil.example/a.svg#x"/>'),
  'another drawing by a prefix of its own': svg(
    '<use xmlns:l="http://www.w3.org/1999/xlink" l:href="https://evil.example/a.svg#x"/>',
  ),
  'gradient of another drawing': svg('<linearGradient id="a" xlink:href="https://evil.example/a.svg#x"/>'),
  'another base': svg(`<g xml:base="https://evil.example/">${SQUARE}</g>`),
  'SVG in SVG': svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
  'SVG that claims to be a PNG': svg(
    `<image href="data:image/png;base64,${Buffer.from(svg('<script/>')).toString('base64')}"/>`,
  ),
  'HTML as a picture': svg('<image href="data:text/html;base64,PGI+"/>'),
  'encoded address': svg('<image href="&#104;ttps://evil.example/a.png"/>'),
  'address with a line break': svg('<image href="https&#10;://evil.example/a.png"/>'),
  'style from elsewhere': STYLE('@import url(https://evil.example/a.css);'),
  'style from elsewhere, as a text': STYLE('@import "https://evil.example/a.css";'),
  'style from elsewhere, in capitals': STYLE('@IMPORT "https://evil.example/a.css";'),
  'style from elsewhere, after a comment': STYLE('/**/@/**/import "https://evil.example/a.css";'),
  'escaped import': STYLE('@\\69mport "https://evil.example/a.css";'),
  'font from elsewhere': STYLE('@font-face{font-family:x;src:url(https://evil.example/a.woff)}'),
  'style in CDATA': svg('<style><![CDATA[path{fill:url(https://evil.example/a.svg#x)}]]></style>'),
  'style in two CDATA': svg('<style><![CDATA[path{fill:u]]><![CDATA[rl(https://evil.example/a.svg#x)}]]></style>'),
  'style with entities': STYLE('path{fill:&#117;rl(https://evil.example/a.svg#x)}'),
  'style with a comment in an address': STYLE('path{fill:url(/**/https://evil.example/a.svg#x)}'),
  'style of an unknown property': STYLE('path{x:url(https://evil.example/a.svg#x)}'),
  'style of a variable': STYLE('path{--x:url(https://evil.example/a.png);fill:var(--x)}'),
  'style within an at-rule': STYLE('@media print{path{fill:url(https://evil.example/a.svg#x)}}'),
  'nested style': STYLE('g{path{fill:url(https://evil.example/a.svg#x)}}'),
  'style that is never closed': STYLE('path{fill:url(https://evil.example/a.svg#x'),
  'style of two names': svg(
    `<s:style xmlns:s="http://www.w3.org/2000/svg">path{fill:url(https://evil.example/#x)}</s:style>${SQUARE}`,
  ),
  'escaped style': STYLE('path{fill:\\75 rl(https://evil.example/a.svg#x)}'),
  'escaped letters in a style': STYLE('path{fill:u\\72l(https://evil.example/a.svg#x)}'),
  'escaped letters in an attribute': FILL('u\\72l(https://evil.example/a.svg#x)'),
  'escaped letters in a style attribute': BY_STYLE('fill:u\\000072l(https://evil.example/a.svg#x)'),
  'escaped property': BY_STYLE('f\\69ll:url(https://evil.example/a.svg#x)'),
  'fill from elsewhere': FILL('url(https://evil.example/a.svg#x)'),
  'fill from elsewhere, in quotes': FILL("url('https://evil.example/a.svg#x')"),
  'fill from elsewhere, in capitals': FILL('URL(https://evil.example/a.svg#x)'),
  'fill with a fallback': FILL('url(#a) url(https://evil.example/a.svg#x)'),
  'image set': FILL("image-set('https://evil.example/a.png' 1x)"),
  'image set with a prefix': BY_STYLE("mask:-webkit-image-set('https://evil.example/a.png' 1x)"),
  source: BY_STYLE("fill:src('https://evil.example/a.png')"),
  'picture function': BY_STYLE("mask:image('https://evil.example/a.png')"),
  'cross-fade': BY_STYLE("mask:cross-fade('https://evil.example/a.png', red 50%)"),
  cursor: BY_STYLE('cursor:url(https://evil.example/a.cur),auto'),
  'filter from elsewhere': svg(`<g filter="url(https://evil.example/a.svg#f)">${SQUARE}</g>`),
  'address within a function': BY_STYLE('fill:rgb(url(https://evil.example/a.png))'),
  expression: BY_STYLE('fill:expression(alert(1))'),
  binding: BY_STYLE('-moz-binding:url(https://evil.example/a.xml#x)'),
  'style sheet': `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`,
  'style sheet within': svg('<?xml-stylesheet href="https://evil.example/a.css"?>'),
  entity: `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'a thousand million laughs': `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
  'a subset behind an external type': `<!DOCTYPE svg PUBLIC "x" "http://evil.example/x.dtd" [<!ENTITY x "y">]>${svg('')}`,
  animation: svg('<path d="M0 0h9"><animate attributeName="href" to="javascript:alert(1)"/></path>'),
}

/** Drawings that would look different: what they use is not kept. */
export const LOSSY: Readonly<Record<string, string>> = {
  'text that flows': svg(
    '<flowRoot><flowRegion><rect width="9" height="9"/></flowRegion><flowPara>x</flowPara></flowRoot>',
  ),
  'a font of its own': svg('<font><glyph unicode="a" d="M0 0"/></font><text>a</text>'),
  'a style sheet with conditions': STYLE('@media print{path{fill:red}}'),
  'a font in the style sheet': STYLE("@font-face{font-family:x;src:local('x')}"),
}

/** Drawings that are left without what they carry. */
export const CARRYING: Readonly<Record<string, string>> = {
  'a type from elsewhere': `<!DOCTYPE svg PUBLIC "evil" "http://evil.example/x.dtd">${svg(SQUARE)}`,
  'another encoding': `<?xml version="1.0" encoding="UTF-7"?>${svg(`+ADw-script+AD4-evil()+ADw-/script+AD4-${SQUARE}`)}`,
  comments: svg(`<!-- evil -->${SQUARE}`),
  'attributes of other programs': svg(`<g data-x="evil" xmlns:x="urn:evil" x:y="evil" evil="1">${SQUARE}</g>`),
  'text outside of texts': svg(`evil<![CDATA[<script>evil</script>]]>${SQUARE}`),
  'notes with markup': svg(`<desc>&lt;script>evil&lt;/script></desc><e:evil xmlns:e="urn:e">evil</e:evil>${SQUARE}`),
  'text behind the last selector': STYLE('/* evil */path:hover{fill:red}'),
}
